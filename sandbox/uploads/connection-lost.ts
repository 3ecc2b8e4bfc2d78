/** The client's connection is gone, by its own doing or by a fault, so there is nobody to answer. */
export class ConnectionLost extends Error {
  constructor() {
    super('The connection ended before the body did.');
    this.name = 'ConnectionLost';
  }
}
