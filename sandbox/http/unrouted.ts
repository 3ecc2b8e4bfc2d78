import { ServiceError } from './problem.ts';

export interface Route {
  readonly method: string;
  readonly url: string;
}

/** The methods that are served at a path; none if nothing is. */
export function methodsAt(routes: readonly Route[], path: string): readonly string[] {
  const methods = routes.filter(({ url }) => patternOf(url).test(path)).map(({ method }) => method);
  return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])];
}

const patternOf = (url: string): RegExp => new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`);

/** The refusal for a path and method that no route takes. */
export function unroutedRefusal(methods: readonly string[]): ServiceError {
  if (methods.length === 0) return new ServiceError('not_found', 'There is no endpoint at this path.');
  const allow = methods.join(', ');
  return new ServiceError('method_not_allowed', `This endpoint takes ${allow}.`, { Allow: allow });
}
