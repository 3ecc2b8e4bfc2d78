import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sha256Of } from '../../src/engine/testing/raw-renders.ts';
import { ServiceView } from '../../src/engine/testing/upload-studio.ts';
import { PracticeService } from '../../testing/practice-service.ts';
import { BlenderDesk } from './testing/blender.ts';

const tour = 'Aurora Arena Tour';
const goes = ['--', '--renderdrop-project', tour];
const toItem = [...goes, '--renderdrop-media', 'LED Main'];
const bySettings = `scene.renderdrop.project, scene.renderdrop.media = "${tour}", "LED Main"
scene.renderdrop.upload_after_render = True`;

/** Uses Debian's Blender, the real practice service, and the add-on as the command installs it. */
describe('Blender', { tags: ['blender', 'ffmpeg'] }, () => {
  const home = mkdtempSync(join(tmpdir(), 'renderdrop blender hö '));
  let service: PracticeService;
  let view: ServiceView;
  let desk: BlenderDesk;
  let item: { readonly projectId: string; readonly mediaId: string };
  const versions = async () => (await view.item(item.projectId, item.mediaId)).versions_count;
  const current = async () => {
    const { version } = await view.item(item.projectId, item.mediaId);
    return await view.version(version?.id ?? '');
  };
  const folder = (name: string) => join(home, name);

  beforeAll(async () => {
    service = await PracticeService.start({ processingMs: 300 });
    view = new ServiceView(service);
    const project = (await view.projects()).find(({ name }) => name === tour);
    const media = (await view.media(project?.id ?? '')).find(({ name }) => name === 'LED Main');
    item = { projectId: project?.id ?? '', mediaId: media?.id ?? '' };
    desk = new BlenderDesk(home, {
      RENDERDROP_BASE_URL: service.addresses.base_url,
      RENDERDROP_API_KEY: service.addresses.keys.all,
    });
    const added = await desk.renderdrop('integrations', 'add', 'blender');
    expect(added.code, added.said).toBe(0);
  });
  beforeEach(async () => {
    await service.control('POST', '/clock', { advance_seconds: 61 });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(home, { recursive: true, force: true });
  });

  it('uploads a movie by the options after --, with the right bytes', async () => {
    const before = await versions();
    const scene = await desk.make({
      path: folder('möv ie/a.blend'),
      output: '//LED_Main_v012',
      kind: 'movie',
      frames: 6,
    });
    const ended = await desk.blender([scene, '-a', ...toItem]);
    expect(ended.said).toMatch(/Renderdrop: LED_Main_v0120001-0006\.mp4: v\d+ is ready/);
    expect(ended.code).toBe(0);
    expect(await versions()).toBe(before + 1);
    expect((await current()).sha256).toBe(sha256Of(folder('möv ie/LED_Main_v0120001-0006.mp4')));
    const again = await desk.blender([scene, '-a', ...goes, '--renderdrop-match']);
    expect(again.said).toMatch(/v\d+ (?:is ready|was uploaded already)/);
  });

  it('encodes frames and uploads them by the scene’s settings, to the item that matches by name', async () => {
    const before = await versions();
    const scene = await desk.make({
      path: folder('frä mes/b.blend'),
      output: '//out/LED_Main_v0130',
      kind: 'frames',
      frames: 5,
      also: `scene.renderdrop.project = "${tour}"
scene.renderdrop.way = "MATCH"
scene.renderdrop.codec = "h264"
scene.renderdrop.upload_after_render = True`,
    });
    const ended = await desk.blender([scene, '-a']);
    expect(ended.said).toMatch(/Renderdrop: LED_Main_v0130\.mp4: v\d+ is ready/);
    expect(await versions()).toBe(before + 1);
    const video = folder('frä mes/out/LED_Main_v0130.mp4');
    expect((await current()).sha256).toBe(sha256Of(video));
    expect(JSON.parse(readFileSync(`${video}.frames.json`, 'utf8'))).toMatchObject({
      source_frames: { first: 1, last: 5 },
    });
  });

  it('does not upload when only a part of a scene is rendered, as each task of a farm does', async () => {
    const before = await versions();
    const scene = await desk.make({
      path: folder('farm/c.blend'),
      output: '//out/farm_####',
      kind: 'frames',
      frames: 8,
      also: bySettings,
    });
    const ended = await desk.blender([scene, '-s', '1', '-e', '4', '-a']);
    expect(ended.said).toContain('Only a part of frames 1 to 8 was rendered: nothing is uploaded.');
    expect(ended.code).toBe(0);
    expect(await versions()).toBe(before);
  });

  it('asks which frames are meant when the folder holds others', async () => {
    const before = await versions();
    const scene = await desk.make({
      path: folder('old/d.blend'),
      output: '//out/old_####',
      kind: 'frames',
      frames: 8,
    });
    await desk.blender([scene, '-a']);
    const part = [scene, '-s', '3', '-e', '6', '-a', ...toItem];
    const asked = await desk.blender(part);
    expect(asked.said).toContain('holds frames 1 to 8, and 3 to 6 were rendered');
    expect(asked.code).toBe(2);
    expect(await versions()).toBe(before);
    const some = await desk.blender([...part, '--renderdrop-frames', 'rendered', '--renderdrop-codec=h264']);
    expect(some.code, some.said).toBe(0);
    expect(await versions()).toBe(before + 1);
    const again = await desk.blender([...part, '--renderdrop-frames', 'rendered', '--renderdrop-codec=h264']);
    expect(again.code, again.said).toBe(0);
    const videos = readdirSync(folder('old/out')).filter((name) => !name.endsWith('.png'));
    expect(videos.toSorted()).toEqual(['old.mp4', 'old.mp4.frames.json']);
  });

  it('keeps the speed of a render with a frame step, and takes no frame of another render between', async () => {
    const before = await versions();
    const scene = await desk.make({
      path: folder('step/k.blend'),
      output: '//out/step_####',
      kind: 'frames',
      frames: 8,
      also: 'scene.frame_step = 2',
    });
    const words = [scene, '-a', ...toItem, '--renderdrop-codec=h264'];
    const ended = await desk.blender(words);
    expect(ended.code, ended.said).toBe(0);
    expect(await versions()).toBe(before + 1);
    const video = folder('step/out/step.mp4');
    expect(JSON.parse(readFileSync(`${video}.frames.json`, 'utf8'))).toMatchObject({
      source_frames: { first: 1, last: 7 },
    });
    copyFileSync(folder('step/out/step_0001.png'), folder('step/out/step_0002.png'));
    const between = await desk.blender(words);
    expect(between.said).toContain('The folder holds frame 2, which Frame Step 2 leaves out.');
    expect(between.code).toBe(2);
    expect(await versions()).toBe(before + 1);
  });

  it('says before it renders that the output name must end with the frame number', async () => {
    const path = folder('name/l.blend');
    const scene = await desk.make({ path, output: '//out/####_after', kind: 'frames', frames: 4 });
    const ended = await desk.blender([scene, '-a', ...toItem]);
    expect(ended.said).toContain(
      'End the output name with the frame number: shot_####.png Nothing was rendered.',
    );
    expect(ended.code).toBe(2);
    expect(existsSync(folder('name/out'))).toBe(false);
  });

  it('says what is wrong with the options before it renders', async () => {
    const scene = await desk.make({
      path: folder('words/e.blend'),
      output: '//out/e_####',
      kind: 'frames',
      frames: 4,
    });
    for (const [words, says] of [
      [['--', '--renderdrop-media', 'LED Main'], '--renderdrop-project is missing.'],
      [goes, 'Give either --renderdrop-media or --renderdrop-match.'],
      [[...toItem, '--renderdrop-medai', 'x'], 'There is no --renderdrop-medai.'],
    ] as const) {
      const ended = await desk.blender([scene, '-a', ...words]);
      expect(ended.said).toContain(says);
      expect(ended.code).toBe(2);
    }
    expect(existsSync(folder('words/out'))).toBe(false);
  });

  it('ends with the exit code of the command', async () => {
    const scene = await desk.make({
      path: folder('wrong/f.blend'),
      output: '//LED_Other_',
      kind: 'movie',
      frames: 3,
    });
    const ended = await desk.blender([scene, '-a', ...goes, '--renderdrop-media', 'LED Mian']);
    expect(ended.code, ended.said).toBe(4);
    expect(ended.said).toMatch(/LED Main.* Nothing was rendered\./);
    const codec = await desk.blender([scene, '-a', ...toItem, '--renderdrop-codec', 'foo']);
    expect(codec.code, codec.said).toBe(2);
    expect(readdirSync(folder('wrong'))).toEqual(['f.blend']);
    // A part of a movie is not a version of it.
    const part = await desk.blender([scene, '-f', '2', ...toItem]);
    expect(part.said).toContain('holds 1 of frames 1 to 3: nothing is uploaded.');
    expect(part.code).toBe(2);
  });

  it('uploads nothing of a canceled render', async () => {
    const before = await versions();
    const scene = await desk.make({
      path: folder('cancel/g.blend'),
      output: '//LED_Cancel_',
      kind: 'movie',
      frames: 5000,
      also: bySettings,
    });
    let isStopped = false;
    const ended = await desk.blender([scene, '-a', ...toItem], (child, said) => {
      if (isStopped || !said.includes('Append frame 3')) return;
      isStopped = true;
      child.kill('SIGINT');
    });
    expect(isStopped).toBe(true);
    expect(ended.said).not.toContain('Renderdrop:');
    expect(await versions()).toBe(before);
  });

  it('sets open notes as markers, lists them, and leaves markers of a person alone', async () => {
    const scene = await desk.make({
      path: folder('notes/h.blend'),
      output: '//h_####',
      kind: 'frames',
      frames: 2400,
    });
    const read = join(home, 'read.json');
    const ended = await desk.script(
      scene,
      `import bpy, json
from renderdrop import notes
scene = bpy.context.scene
scene.renderdrop.project, scene.renderdrop.media = "${tour}", "Halo Chorus Loop"
scene.timeline_markers.new("mine", frame=5)
bpy.ops.renderdrop.notes()
bpy.ops.renderdrop.notes()
scene.renderdrop.media = "Halo Chorus Lop"
try:
    bpy.ops.renderdrop.notes()
    raise AssertionError("what went wrong was not raised")
except RuntimeError as error:
    assert "Halo Chorus Loop" in str(error), error
scene.renderdrop.media = "Halo Chorus Loop"
bpy.ops.wm.save_mainfile()
bpy.ops.wm.open_mainfile(filepath=bpy.data.filepath)
scene = bpy.context.scene
said = {"markers": [[m.frame, m.name] for m in scene.timeline_markers],
    "notes": [[n.scene_frame, n.author, n.text, n.version_number] for n in scene.renderdrop.notes]}
scene.renderdrop.note_index = 0
said["at"] = scene.frame_current
notes.clear(scene)
said["left"] = [m.name for m in scene.timeline_markers]
json.dump(said, open(${JSON.stringify(read)}, "w"))
`,
    );
    expect(ended.code, ended.said).toBe(0);
    const said = z
      .object({
        markers: z.array(z.tuple([z.number(), z.string()])),
        notes: z.array(z.tuple([z.number(), z.string(), z.string(), z.number()])),
        at: z.number(),
        left: z.array(z.string()),
      })
      .parse(JSON.parse(readFileSync(read, 'utf8')));
    const [first] = said.notes;
    expect(first?.[1]).not.toBe('');
    expect(said.markers).toHaveLength(said.notes.length + 1);
    for (const [frame, author, text, version] of said.notes) {
      const marker = said.markers.find(([at]) => at === frame)?.[1] ?? '';
      expect(`v${version} ${author}: ${text}`.startsWith(marker)).toBe(true);
    }
    expect(said.at).toBe(first?.[0]);
    expect(said.left).toEqual(['mine']);
  });

  it('uploads from a window that stays alive', { tags: ['Xvfb'] }, async () => {
    const before = await versions();
    const scene = await desk.make({
      path: folder('window/i.blend'),
      output: '//LED_Main_v020_',
      kind: 'movie',
      frames: 4,
      also: bySettings,
    });
    const [read, picture] = [join(home, 'window.json'), join(home, 'window.png')];
    writeFileSync(
      join(home, 'window.py'),
      `import bpy, json, time, addon_utils
addon_utils.enable("renderdrop")
from renderdrop import uploads
gaps, last, steps = [], [time.monotonic()], ["start"]
began = time.monotonic()
def show_panel():
    for area in bpy.context.screen.areas:
        if area.type == "PROPERTIES":
            area.spaces.active.context = "OUTPUT"
def tick():
    now = time.monotonic()
    gaps.append(now - last[0])
    last[0] = now
    if steps[-1] == "start":
        show_panel()
        steps.append("render")
        with bpy.context.temp_override(window=bpy.context.window_manager.windows[0]):
            bpy.ops.render.render("INVOKE_DEFAULT", animation=True)
        del gaps[:]
        last[0] = time.monotonic()
    over = [upload for upload in uploads.uploads if upload.is_over]
    if over or now - began > 240:
        said = [[upload.name, upload.says] for upload in uploads.uploads]
        json.dump({"uploads": said, "trouble": uploads.trouble, "gap": max(gaps)}, open(${JSON.stringify(read)}, "w"))
        with bpy.context.temp_override(window=bpy.context.window_manager.windows[0]):
            bpy.ops.screen.screenshot(filepath=${JSON.stringify(picture)})
        bpy.ops.wm.quit_blender()
        return None
    return 0.1
bpy.app.timers.register(tick, first_interval=2.0, persistent=True)
`,
    );
    const ended = await desk.run('xvfb-run', [
      ...['-a', '-s', '-screen 0 1600x1000x24', 'blender', '--window-geometry', '0', '0', '1600', '1000'],
      ...[scene, '--python', join(home, 'window.py')],
    ]);
    const said = z
      .object({ uploads: z.array(z.tuple([z.string(), z.string()])), trouble: z.null(), gap: z.number() })
      .parse(JSON.parse(existsSync(read) ? readFileSync(read, 'utf8') : JSON.stringify(ended)));
    expect(said.uploads).toEqual([
      [expect.stringMatching(/^LED_Main_v020_/), expect.stringMatching(/ready$/)],
    ]);
    // Generous, because the window is drawn in software next to a render, perhaps on a busy computer.
    expect(said.gap).toBeLessThan(10);
    expect(await versions()).toBe(before + 1);
    expect(existsSync(picture)).toBe(true);
  });
});
