/**
 * Started by tests as a process of its own: `ask-many.ts BASE_URL COUNT`, the key in `RENDERDROP_KEY`. Asks so many things at
 * once, over all lanes, and prints how many were answered.
 */
import { lanes } from '../../../shared/model/rate-budget.ts';
import { connectedClient } from '../../testing/connected-client.ts';

const [baseUrl = '', count = '0'] = process.argv.slice(2);
using connected = connectedClient(new URL(baseUrl), process.env['RENDERDROP_KEY'] ?? '');
const asked = Array.from({ length: Number(count) }, (_, index) =>
  connected.client.getMe({ lane: lanes[index % lanes.length] ?? 'click' }),
);
const answers = await Promise.allSettled(asked);
const answered = answers.filter(({ status }) => status === 'fulfilled').length;
process.stdout.write(JSON.stringify({ answered }));
