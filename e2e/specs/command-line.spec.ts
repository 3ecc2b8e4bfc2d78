import { CommandLine, type RunningCommand } from '../../src/cli/testing/command-line.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import type { Studio } from '../pages/studio.ts';

const fileName = 'Rigging.mov';

interface SentByCommandLine {
  /** The window, opened while the command line was uploading. */
  readonly studio: Studio;
  readonly path: string;
  readonly sending: RunningCommand;
  readonly cli: CommandLine;
  /** The environment that makes the command line use the app's own queue. */
  readonly here: Readonly<Record<string, string>>;
}

const beside = test.extend<{ readonly sentByCommandLine: () => Promise<SentByCommandLine> }>({
  /** A person signs in in the window and closes it; the command line uploads slowly; the window is opened again. */
  sentByCommandLine: async ({ startStudio, startApp, render, homeDirectory }, use) => {
    const opened: CommandLine[] = [];
    await use(async () => {
      const before = await startStudio();
      await before.signIn();
      await before.sendSlowly();
      await before.app.stop();
      const path = await render(fileName, { size: '640x360', seconds: 2, large: true, take: 4 });
      const cli = CommandLine.on(before.service, null);
      opened.push(cli);
      const here = { RENDERDROP_HOME: homeDirectory };
      const words = ['upload', path, '--project', 'Aurora Arena Tour', '--new', '--wait', '--json'];
      const sending = cli.start(words, here);
      await sending.until('"type":"progress"');
      const environment = { RENDERDROP_BASE_URL: before.service.addresses.base_url };
      const studio = before.with(await startApp({ environment }));
      await studio.openTransfers();
      return { studio, path, sending, cli, here };
    });
    for (const cli of opened) cli[Symbol.dispose]();
  },
});

const whoSends = /^The command line is uploading/;

beside(
  'what the command line sends is in the window with who sends it, and both work on one queue',
  async ({ sentByCommandLine, render }) => {
    const { studio, path, sending, cli, here } = await sentByCommandLine();
    await expect(studio.transfers.getByText(whoSends)).toBeVisible();
    await expect(studio.transfer(fileName).getByText(/^Uploading/)).toBeVisible();
    expect(studio.statesInDatabase(path)).toEqual(['sending']);

    const second = await render('Canopy.mp4', { take: 16 });
    await studio.dropOnProject([second]);
    await studio.makeNewItems();
    await expect(studio.sheet.getByText('New item “Canopy”')).toBeVisible();
    await studio.window.keyboard.press('Control+Enter');
    await expect(studio.transfer('Canopy.mp4').getByText('Queued')).toBeVisible();
    const listed = await cli.run(['queue', 'list', '--json'], { environment: here });
    expect(listed.json()).toMatchObject([
      { file: path, state: 'sending' },
      { file: second, state: 'queued', line: 'Queued' },
    ]);

    // A limit set in the window also applies to the command line.
    await studio.limitSpeed(null);
    const ended = await sending.ended;
    expect(ended.code).toBe(0);
    expect(ended.json().at(-1)).toMatchObject({ type: 'receipt', file: path, state: 'ready' });
    await expect(studio.transfers.getByText(whoSends)).toBeHidden();
    await studio.expectDelivered(path, fileName);
    await studio.expectDelivered(second, 'Canopy.mp4');
    expect(await studio.createdVersions()).toBe(2);
  },
);

beside(
  'a command line that is killed leaves its upload to the window, which makes no second version',
  { tag: '@long' },
  async ({ sentByCommandLine }) => {
    const { studio, path, sending } = await sentByCommandLine();
    await expect(studio.transfers.getByText(whoSends)).toBeVisible();
    sending.child.kill('SIGKILL');
    await sending.ended;
    await expect(studio.transfers.getByText(whoSends)).toBeHidden();
    await studio.limitSpeed(null);
    await studio.expectDelivered(path, fileName);
    await expect(studio.transfer(fileName).getByText('Ready', { exact: true })).toBeVisible();
    expect(await studio.versionsCountOf(fileName)).toBe(1);
  },
);
