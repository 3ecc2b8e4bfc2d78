import { expect, it } from 'vitest';
import type { CompId, MediaId, ProjectId, StageId } from '../../../shared/api/ids.ts';
import type { ConnectedClient } from '../../testing/connected-client.ts';
import { serializeBody } from '../serialize-body.ts';

export interface SuiteSubject {
  readonly connected: ConnectedClient;
  readonly projectId: ProjectId;
  readonly mediaId: MediaId;
  readonly stageId: StageId;
  readonly screen: string;
  readonly compId: CompId;
}

const click = { lane: 'click' } as const;

/** What the client must do against any server that keeps the contract, whoever wrote it. */
export function clientSuite(subject: () => SuiteSubject): void {
  const client = () => subject().connected.client;
  let keys = 0;
  const key = () => `suite-${process.pid}-${keys++}`;

  it('knows who is calling', async () => {
    expect(await client().getMe(click)).toMatchObject({ object: 'api_key', scopes: expect.any(Array) });
  });

  it('reads every list, a page at a time', async () => {
    const { projectId, mediaId } = subject();
    const lists = [
      ['project', client().listProjects(click)],
      ['stage', client().listStages(projectId, click)],
      ['media', client().listMedia(projectId, click)],
      ['note', client().listNotes(projectId, mediaId, { status: 'all' }, click)],
      ['comp', client().listComps(projectId, click)],
    ] as const;
    for (const [object, list] of lists) {
      const page = await list.page({ limit: 2 });
      expect(page.cursor).toBeNull();
      expect(page.items.length).toBeGreaterThan(0);
      expect(page.items.length).toBeLessThanOrEqual(2);
      for (const item of page.items) expect(item.object).toBe(object);
    }
    expect((await client().listWebhookEndpoints(click).page()).items).toEqual(expect.any(Array));
  });

  it('reads one of each', async () => {
    const { projectId, mediaId, compId } = subject();
    expect((await client().getProject(projectId, click)).object).toBe('project');
    expect((await client().getMedia(projectId, mediaId, click)).object).toBe('media');
    expect((await client().getComp(projectId, compId, click)).object).toBe('comp');
  });

  it('creates media and versions with an upload address', async () => {
    const { projectId, mediaId } = subject();
    const facts = { filename: 'a.mov', size_bytes: 10, duration_seconds: 1.5, width: 3840, height: 1080 };
    const before = Date.now();
    const media = await client().createMedia(projectId, {
      ...click,
      body: serializeBody('createMedia', { name: 'A', ...facts }),
      idempotencyKey: key(),
    });
    expect(media.data.upload.method).toBe('PUT');
    expect(media.requestId).not.toBeNull();
    // `Date` has whole seconds.
    expect(media.answeredAtMs).toBeGreaterThan(before - 1_001);
    const version = await client().createVersion(projectId, mediaId, {
      ...click,
      body: serializeBody('createVersion', facts),
      idempotencyKey: key(),
    });
    expect(version.data).toMatchObject({ object: 'media_version', upload: { method: 'PUT' } });
  });

  it('creates a comp', async () => {
    const { projectId, stageId, screen, mediaId } = subject();
    const screens = [{ screen, media_id: mediaId, start_seconds: 0 }];
    const comp = await client().createComp(projectId, {
      ...click,
      body: serializeBody('createComp', { stage_id: stageId, screens }),
      idempotencyKey: key(),
    });
    expect(comp.data).toMatchObject({ object: 'comp', status: 'draft' });
  });

  it('creates, reads and removes a webhook endpoint', async () => {
    const created = await client().createWebhookEndpoint({
      ...click,
      body: serializeBody('createWebhookEndpoint', {
        url: 'https://127.0.0.1:9/hook',
        events: ['media.ready'],
      }),
      idempotencyKey: key(),
    });
    const { id } = created.data;
    expect((await client().getWebhookEndpoint(id, click)).object).toBe('webhook_endpoint');
    expect(await client().deleteWebhookEndpoint(id, click)).toBeUndefined();
  });

  it('turns a refusal into a typed failure', async () => {
    const { projectId } = subject();
    const refused = client().createMedia(projectId, {
      ...click,
      body: '{"name":"A","surprise":1}',
      idempotencyKey: key(),
    });
    await expect(refused).rejects.toMatchObject({
      name: 'ApiFailure',
      status: expect.toSatisfy((status: number) => status === 400 || status === 422),
      trouble: { sentence: expect.stringMatching(/\w/), remedy: expect.stringMatching(/\w/) },
    });
  });
}
