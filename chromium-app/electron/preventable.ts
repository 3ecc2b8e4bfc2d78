/** An event as Electron's emitters hand it out: a listener can say no to what would follow. */
export function preventable() {
  return {
    defaultPrevented: false,
    preventDefault(): void {
      this.defaultPrevented = true;
    },
  };
}
