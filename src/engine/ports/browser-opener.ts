/** Opens an address in the person's own browser. */
export interface BrowserOpener {
  open(url: URL): Promise<void>;
}
