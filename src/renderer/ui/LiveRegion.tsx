import styles from './VisuallyHidden.module.css';

/** Announces a sentence to screen readers. It must be rendered before its text changes. */
export function LiveRegion({ text, urgent = false }: { readonly text: string; readonly urgent?: boolean }) {
  return (
    <div
      className={styles['unseen']}
      role={urgent ? 'alert' : 'status'}
      aria-live={urgent ? 'assertive' : 'polite'}
    >
      {text}
    </div>
  );
}
