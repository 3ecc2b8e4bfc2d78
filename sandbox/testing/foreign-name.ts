import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Asks as a browser does that somebody else's DNS brought here: by another host's name. Gives the answer as it came. */
export async function askUnderForeignName(address: URL): Promise<string> {
  const socket = connect(Number(address.port), '127.0.0.1');
  socket.write(
    `GET ${address.pathname}${address.search} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
  );
  return await text(socket);
}
