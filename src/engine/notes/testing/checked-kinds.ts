import { dnxhr, h264, prores, vp9 } from '../../media-probe/testing/encoders.ts';

export interface CheckedKind {
  readonly name: string;
  readonly extension: string;
  readonly encoder: readonly string[];
}

/** Formats that artists render, and two that browsers play. */
export const checkedKinds: readonly CheckedKind[] = [
  { name: 'prores-422', extension: 'mov', encoder: prores('2') },
  { name: 'prores-4444', extension: 'mov', encoder: [...prores('4'), '-pix_fmt', 'yuva444p10le'] },
  { name: 'dnxhr', extension: 'mxf', encoder: dnxhr('sq', 'yuv422p') },
  { name: 'hap', extension: 'mov', encoder: ['-c:v', 'hap'] },
  { name: 'h264-b', extension: 'mp4', encoder: [...h264, '-bf', '3', '-g', '24'] },
  { name: 'vp9', extension: 'webm', encoder: [...vp9, '-g', '24'] },
];

export function kindOf(name: string): CheckedKind {
  const kind = checkedKinds.find((each) => each.name === name);
  if (!kind) throw new Error(name);
  return kind;
}

/** With the timecode of the first frame. At 29.97 drop frame it crosses a minute at which two numbers are dropped. */
export const checkedRates = [
  { rate: '24000/1001', timecode: '01:00:00:00' },
  { rate: '25', timecode: '10:00:00:00' },
  { rate: '30000/1001', timecode: '00:00:58;15' },
  { rate: '60', timecode: '00:59:59:00' },
] as const;
