/** How to reach an address, in the syntax of PAC files: `DIRECT`, `PROXY host:port; DIRECT`, `SOCKS5 host:port`. */
export interface ProxyResolver {
  resolve(url: URL): Promise<string>;
}
