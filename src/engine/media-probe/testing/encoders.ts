/** Encoders as ffmpeg's arguments, set to be quick. */

export const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
export const hevc = [
  ...['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-x265-params', 'log-level=none'],
];
export const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'];
export const prores = (profile: string): string[] => ['-c:v', 'prores_ks', '-profile:v', profile];
export const dnxhr = (profile: string, pixels: string): string[] => [
  ...['-c:v', 'dnxhd', '-profile:v', `dnxhr_${profile}`, '-pix_fmt', pixels, '-s', '256x144'],
];
