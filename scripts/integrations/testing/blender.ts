import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { binary } from '../../../src/cli/testing/command-line.ts';

export interface BlenderEnded {
  readonly code: number | null;
  readonly said: string;
}

export interface SceneToMake {
  readonly path: string;
  /** In the syntax of Blender's output settings: `//` is the scene's folder. */
  readonly output: string;
  readonly kind: 'movie' | 'frames';
  readonly frames: number;
  /** Further Python that sets up the scene, which is `scene` there. */
  readonly also?: string;
}

const renderSettings = `
import bpy
scene = bpy.context.scene
scene.render.engine = "BLENDER_WORKBENCH"
scene.render.resolution_x, scene.render.resolution_y = 320, 180
scene.render.resolution_percentage = 100
scene.render.fps, scene.render.fps_base = 24, 1.001
`;

/** Blender with a home of its own and the add-on that the command installed. */
export class BlenderDesk {
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;

  constructor(home: string, service: Readonly<Record<string, string>>) {
    this.home = home;
    this.environment = {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: undefined,
      RENDERDROP_HOME: join(home, 'data'),
      RENDERDROP_COMMAND: undefined,
      ...service,
    };
    // The folder that Blender makes once its settings have been saved.
    mkdirSync(join(home, '.config', 'blender', '3.4'), { recursive: true });
  }

  /** Runs a program; resolves with its output and how it ended. */
  run(program: string, words: readonly string[], on: (child: ChildProcess, said: string) => void = () => {}) {
    const child = spawn(program, words, {
      env: this.environment,
      cwd: this.home,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        on(child, said);
      });
    return new Promise<BlenderEnded>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, said }));
    });
  }

  renderdrop(...words: readonly string[]): Promise<BlenderEnded> {
    return this.run(binary, words);
  }

  /** Runs `blender -b` with the add-on enabled. */
  blender(words: readonly string[], on?: (child: ChildProcess, said: string) => void): Promise<BlenderEnded> {
    return this.run('blender', ['-b', '--addons', 'renderdrop', ...words], on);
  }

  /** Runs a script in Blender's own Python. If it raises, the exit code is 3. */
  script(scene: string, python: string): Promise<BlenderEnded> {
    const path = join(this.home, 'script.py');
    writeFileSync(path, python);
    return this.blender([scene, '--python-exit-code', '3', '--python', path]);
  }

  async make({ path, output, kind, frames, also = '' }: SceneToMake): Promise<string> {
    mkdirSync(dirname(path), { recursive: true });
    const format =
      kind === 'frames'
        ? 'scene.render.image_settings.file_format = "PNG"'
        : [
            'scene.render.image_settings.file_format = "FFMPEG"',
            'scene.render.ffmpeg.format = "MPEG4"',
            'scene.render.ffmpeg.codec = "H264"',
          ].join('\n');
    const script = join(this.home, 'make.py');
    writeFileSync(
      script,
      `${renderSettings}
${format}
scene.frame_start, scene.frame_end = 1, ${frames}
scene.render.filepath = ${JSON.stringify(output)}
${also}
bpy.ops.wm.save_as_mainfile(filepath=${JSON.stringify(path)})
`,
    );
    const made = await this.blender(['--python-exit-code', '3', '--python', script]);
    if (made.code !== 0) throw new Error(made.said);
    return path;
  }
}
