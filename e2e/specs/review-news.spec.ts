import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { CommandLine } from '../../src/cli/testing/command-line.ts';
import { createdWebhookEndpointSchema } from '../../src/shared/api/webhook-endpoint.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { accountInPage, valueInPage } from '../pages/bridge-in-page.ts';

const made = z.object({ id: z.string() });
/** Only the stand-in can bring another window to the front. */
const played = { tag: '@chromium' };

/** A port that nothing listens on, found by using it for a moment. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test(
  'notifications report a status that a client set and a review link that was opened, and lead to the comps',
  played,
  async ({ startStudio, homeDirectory }) => {
    const studio = await startStudio({ allowPrivateWebhooks: true });
    const { window, service, desktop } = studio;
    await studio.signIn();
    const { items: projects } = await valueInPage(window, 'library', 'projects', {
      ...(await accountInPage(window)),
      source: 'service',
      cursor: null,
    });
    const projectId = projects.find(({ name }) => name === 'Aurora Arena Tour')?.id ?? '';
    const { items: comps } = await valueInPage(window, 'library', 'comps', {
      ...(await accountInPage(window)),
      source: 'service',
      cursor: null,
      projectId,
    });
    const comp = comps[0];
    if (!comp) throw new Error('The demo has no comp');

    using cli = CommandLine.on(service);
    const port = await freePort();
    const add = ['webhooks', 'add', `http://127.0.0.1:${port}/`, '--event', '*', '--json'];
    const { secret } = createdWebhookEndpointSchema.parse((await cli.run(add)).json()[0]);
    const listen = cli.start(['webhooks', 'listen', '--port', String(port)], {
      RENDERDROP_HOME: homeDirectory,
      RENDERDROP_WEBHOOK_SECRET: secret,
    });
    await listen.until('Listening');
    await desktop.blurWindow();

    const told = (title: string) =>
      desktop.waitForCall(
        'notification.shown',
        (detail) => z.object({ title: z.literal(title) }).safeParse(detail).success,
      );
    await service.control('PATCH', `/comps/${comp.id}`, {
      status: comp.status === 'approved' ? 'changes_requested' : 'approved',
      changed_by: 'Client',
      via: 'review_link',
    });
    const { detail } = await told(comp.name);
    expect(detail).toMatchObject({ body: expect.stringMatching(/^(Approved|Changes requested) by Client$/) });
    const link = made.parse(
      await service.control('POST', '/review-links', {
        comp_ids: [comp.id],
        title: `Act 2 ${randomBytes(2).toString('hex')}`,
      }),
    );
    await service.control('POST', `/review-links/${link.id}/open`);
    await told('Review link opened');
    await desktop.clickNotification('Review link opened');
    await expect(window.getByRole('region', { name: 'Comps', exact: true })).toContainText(comp.name);
  },
);
