/** The sender is gone, by itself or by a fault: nobody is left to answer. */
export class ConnectionLost extends Error {
  constructor() {
    super('The connection ended before the body did.');
    this.name = 'ConnectionLost';
  }
}
