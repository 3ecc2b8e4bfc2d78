import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * Sends the request of a browser that someone else's DNS led here, so its Host header names another host. Returns the
 * raw answer.
 */
export async function askUnderForeignName(address: URL): Promise<string> {
  const socket = connect(Number(address.port), '127.0.0.1');
  socket.write(
    `GET ${address.pathname}${address.search} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
  );
  return await text(socket);
}
