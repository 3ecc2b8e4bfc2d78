/** The addresses of a name; empty if it has none, or if only a proxy can resolve it. */
export type HostResolver = (hostname: string) => Promise<readonly string[]>;
