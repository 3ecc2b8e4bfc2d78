/** The addresses that a name has here; none when it has none, or when only a proxy knows it. */
export type HostResolver = (hostname: string) => Promise<readonly string[]>;
