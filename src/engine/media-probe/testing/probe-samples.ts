import type { MediaFacts, ProbeResult } from '../../../shared/model/media-facts.ts';
import type { Logger } from '../../ports/logger.ts';
import { SampleRenders, testPicture, testSound } from '../../testing/sample-renders.ts';
import { sharedProbe } from '../../testing/shared-probe.ts';
import { h264, hevc, prores, vp9 } from './encoders.ts';

const ignore = () => {};
export const silent: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };

const dnxhd = ['-c:v', 'dnxhd', '-b:v', '145M', '-pix_fmt', 'yuv422p'];
export const ntsc = '30000/1001';

export interface Sample {
  readonly name: string;
  readonly arguments: readonly string[];
  readonly codec: string;
  readonly container: string;
  readonly start?: MediaFacts['startTimecode'];
}

export const samples: readonly Sample[] = [
  {
    name: 'prores-hq.mov',
    arguments: [...testPicture('24000/1001'), ...prores('3')],
    codec: 'ProRes 422 HQ',
    container: 'QuickTime',
  },
  {
    name: 'prores-4444.mov',
    arguments: [
      ...testPicture('25'),
      ...testSound,
      ...prores('4'),
      '-pix_fmt',
      'yuva444p10le',
      '-timecode',
      '10:00:00:00',
    ],
    codec: 'ProRes 4444',
    container: 'QuickTime',
    start: { text: '10:00:00:00', dropFrame: false },
  },
  {
    name: 'prores-proxy.mov',
    arguments: [...testPicture('50'), ...prores('0')],
    codec: 'ProRes 422 Proxy',
    container: 'QuickTime',
  },
  {
    name: 'dnxhd.mxf',
    arguments: [...testPicture(ntsc, '1920x1080', 0.4), ...dnxhd, '-timecode', '01:00:00;02'],
    codec: 'DNxHD 145',
    container: 'MXF',
    start: { text: '01:00:00;02', dropFrame: true },
  },
  {
    name: 'dnxhr.mov',
    arguments: [
      ...testPicture('25', '640x360'),
      '-c:v',
      'dnxhd',
      '-profile:v',
      'dnxhr_hqx',
      '-pix_fmt',
      'yuv422p10le',
    ],
    codec: 'DNxHR HQX',
    container: 'QuickTime',
  },
  {
    name: 'h264.mp4',
    arguments: [...testPicture(ntsc), ...testSound, ...h264],
    codec: 'H.264',
    container: 'MP4',
  },
  {
    name: 'h264-2997-drop.mov',
    arguments: [...testPicture(ntsc), ...h264, '-timecode', '00:59:59;28'],
    codec: 'H.264',
    container: 'QuickTime',
    start: { text: '00:59:59;28', dropFrame: true },
  },
  {
    name: 'h264-2997.mov',
    arguments: [...testPicture(ntsc), ...h264, '-timecode', '00:59:59:28'],
    codec: 'H.264',
    container: 'QuickTime',
    start: { text: '00:59:59:28', dropFrame: false },
  },
  {
    name: 'h264-5994-drop.mp4',
    arguments: [...testPicture('60000/1001'), ...h264, '-movflags', '+faststart', '-timecode', '00:01:00;04'],
    codec: 'H.264',
    container: 'MP4',
    start: { text: '00:01:00;04', dropFrame: true },
  },
  {
    name: 'h264-fragments.mp4',
    arguments: [...testPicture('60'), ...h264, '-movflags', 'frag_keyframe+empty_moov'],
    codec: 'H.264',
    container: 'MP4',
  },
  { name: 'hevc.mp4', arguments: [...testPicture('50'), ...hevc], codec: 'H.265 (HEVC)', container: 'MP4' },
  {
    name: 'hevc.mov',
    arguments: [...testPicture('60000/1001'), ...hevc, '-tag:v', 'hvc1'],
    codec: 'H.265 (HEVC)',
    container: 'QuickTime',
  },
  { name: 'hap.mov', arguments: [...testPicture('30'), '-c:v', 'hap'], codec: 'HAP', container: 'QuickTime' },
  {
    name: 'hap-q.mov',
    arguments: [...testPicture('30'), '-c:v', 'hap', '-format', 'hap_q'],
    codec: 'HAP Q',
    container: 'QuickTime',
  },
  { name: 'vp9.webm', arguments: [...testPicture('30'), ...vp9], codec: 'VP9', container: 'WebM' },
  { name: 'vp9.mkv', arguments: [...testPicture('24000/1001'), ...vp9], codec: 'VP9', container: 'Matroska' },
  {
    name: 'mpeg2.mpg',
    arguments: [...testPicture('25'), '-c:v', 'mpeg2video'],
    codec: 'MPEG-2',
    container: 'MPEG-PS',
  },
  {
    name: 'mpeg2.ts',
    arguments: [...testPicture(ntsc), '-c:v', 'mpeg2video'],
    codec: 'MPEG-2',
    container: 'MPEG-TS',
  },
  {
    name: 'wmv2.wmv',
    arguments: [...testPicture('25'), '-c:v', 'wmv2'],
    codec: 'WMV2',
    container: 'Windows Media',
  },
  {
    name: 'mpeg4.avi',
    arguments: [...testPicture('25'), '-c:v', 'mpeg4'],
    codec: 'MPEG-4',
    container: 'AVI',
  },
  {
    name: 'wide.mp4',
    arguments: [...testPicture('25', '15360x64', 0.2), ...h264],
    codec: 'H.264',
    container: 'MP4',
  },
  {
    name: 'wide.mov',
    arguments: [...testPicture('25', '15360x64', 0.2), ...prores('3')],
    codec: 'ProRes 422 HQ',
    container: 'QuickTime',
  },
];

const never = new AbortController().signal;

/** A probe, and a folder with renders to use it on. */
export class ProbeDesk implements AsyncDisposable {
  readonly renders: SampleRenders;
  readonly probe = sharedProbe;

  private constructor(renders: SampleRenders) {
    this.renders = renders;
  }

  static async open(): Promise<ProbeDesk> {
    return new ProbeDesk(await SampleRenders.create());
  }

  look(path: string, signal: AbortSignal = never): Promise<ProbeResult> {
    return this.probe.probe({ kind: 'path', path }, signal);
  }

  /** Path of a sample by name; ffmpeg makes it on first use. */
  async sample(name: string): Promise<string> {
    const sample = samples.find((candidate) => candidate.name === name);
    if (sample === undefined) throw new Error(name);
    return this.renders.make(sample.name, sample.arguments);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.renders[Symbol.asyncDispose]();
  }
}
