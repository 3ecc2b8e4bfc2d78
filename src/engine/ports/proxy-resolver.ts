/** Says how to reach an address, in the words of a PAC file: `DIRECT`, `PROXY host:port; DIRECT`, `SOCKS5 host:port`. */
export interface ProxyResolver {
  resolve(url: URL): Promise<string>;
}
