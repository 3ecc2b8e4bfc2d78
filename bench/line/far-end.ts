import path from 'node:path';
import { PracticeService } from '../../testing/practice-service.ts';
import { Nginx } from '../peers/nginx.ts';

// The program at the far end of a line: the practice service, and nginx for the peers. Prints their addresses, and ends
// when its input ends.

const folder = process.argv[2] ?? '';
const [certificatePath, keyPath] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')];
await using nginx = await Nginx.start(folder, { certificatePath, keyPath });
await using service = await PracticeService.start({
  dataDirectory: path.join(folder, 'service'),
  processingMs: 0,
});
const { http, https, root } = nginx;
process.stdout.write(`${JSON.stringify({ nginx: { http, https, root }, service: service.addresses })}\n`);
for await (const _ of process.stdin);
