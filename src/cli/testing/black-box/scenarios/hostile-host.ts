import type { Socket } from 'node:net';
import { HostileHost } from '../hostile-host.ts';
import type { Area } from '../play.ts';
import type { Scenario } from '../scenario.ts';

/** Only the first body is treated like this; later ones are let through. */
const once = (
  name: string,
  say: (socket: Socket) => void,
  expect: Scenario['expect'] = { exits: [0], versions: 1, puts: 1, jobs: ['ready'] },
): Scenario => ({
  name,
  rows: [59],
  play: async (bench) => {
    await using host = await HostileHost.before(bench.service.baseUrl, (socket, _head, nth) => {
      if (nth > 0) return false;
      say(socket);
      return true;
    });
    const words = bench.uploadWords(bench.render('hostile.mov', 6), '--wait', '--patience', '1');
    return [await bench.run(words, { RENDERDROP_BASE_URL: host.baseUrl })];
  },
  expect,
});

const whole = (socket: Socket, answer: string): void => {
  socket.resume();
  setTimeout(() => socket.end(answer), 300);
};

/** An upload host that does not speak proper HTTP. */
export const hostileHost: Area = {
  title: 'A hostile upload host',
  scenarios: [
    once('closes at once', (socket) => socket.destroy()),
    once('resets at once', (socket) => socket.resetAndDestroy()),
    once('answers with rubbish', (socket) => whole(socket, 'this is no HTTP at all\r\n\r\n')),
    once('answers half a head', (socket) => whole(socket, 'HTTP/1.1 200 OK\r\nContent-Le')),
    once('answers with a head longer than any', (socket) =>
      whole(socket, `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(200_000)}\r\nContent-Length: 0\r\n\r\n`),
    ),
    once('promises more than it says', (socket) =>
      whole(socket, 'HTTP/1.1 503 Busy\r\nContent-Length: 100\r\n\r\nshort'),
    ),
    // The host accepted an incomplete file, so its address is not used again.
    once(
      'answers 200 after a few bytes',
      (socket) => {
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
        socket.resume();
      },
      { exits: [0], versions: 2, whole: 1, puts: 1, jobs: ['ready'] },
    ),
    once('answers 503 and closes in the middle', (socket) => {
      socket.end('HTTP/1.1 503 Busy\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      socket.resume();
    }),
    once('answers a status that there is not', (socket) =>
      whole(socket, 'HTTP/1.1 799 Odd\r\nContent-Length: 0\r\n\r\n'),
    ),
  ],
};
