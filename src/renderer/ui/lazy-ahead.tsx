import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/**
 * A component of its own script, which `ahead` loads before it is shown. Once that is done it is there in the render that shows it:
 * a plain lazy component waits at least once more, and React then keeps what stands in its place for 300 ms.
 */
export function lazyAhead<Props extends object>(
  load: () => Promise<{ readonly default: (props: Props) => ReactNode }>,
): { readonly Component: (props: Props) => ReactNode; readonly ahead: () => void } {
  let loaded: ((props: Props) => ReactNode) | null = null;
  const Later = lazy(load) as unknown as ComponentType<Props>;
  return {
    Component: (props) => {
      // Chosen once, so that it stays the same component while it is shown.
      const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Later);
      return <Chosen {...props} />;
    },
    ahead: () => {
      void load().then(
        (module) => {
          loaded = module.default;
        },
        // It is loaded again when it is shown.
        () => undefined,
      );
    },
  };
}
