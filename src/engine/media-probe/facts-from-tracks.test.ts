import { describe, expect, it } from 'vitest';
import { notVideoSays } from '../../shared/messages/media-files.ts';
import type { ContainerFacts } from './containers/container-report.ts';
import { factsFromTracks } from './facts-from-tracks.ts';
import { describeFile } from './file-kind.ts';
import { codecLabel, containerLabel } from './labels.ts';
import type { Track, Tracks } from './mediainfo-tracks.ts';

type Said = Partial<Track>;
const track = (said: Said): Track => ({ '@type': 'Video', ...said });
const usual: Said = {
  Width: 1920,
  Height: 1080,
  FrameRate_Num: 25,
  FrameRate_Den: 1,
  FrameCount: 250,
  Duration: 10,
};
const tracks = (video: readonly Said[] = [usual], more: Partial<Tracks> = {}): Tracks => ({
  ...{ general: track({ Format: 'QuickTime' }), audio: [], image: [], other: [] },
  video: video.map(track),
  ...more,
});
const facts = (video: Said, said: ContainerFacts = {}, more: Partial<Tracks> = {}) =>
  factsFromTracks(tracks([video], more), 7, said);
const { Width, Height, ...withoutSize } = usual;
const { FrameCount, ...uncounted } = usual;
const { Duration, ...untimed } = usual;

describe('the facts of a video', () => {
  it('are those of its first track of pictures that has a size', () => {
    expect(
      factsFromTracks(tracks([withoutSize, { ...usual, Width: 0 }, { ...usual, Width: 640 }]), 7),
    ).toEqual({
      container: 'QuickTime',
      codec: 'unknown codec',
      durationSeconds: 10,
      frameRate: { num: 25, den: 1 },
      frameRateMode: 'constant',
      frameCount: 250,
      startTimecode: null,
      startTimecodeUnread: false,
      hasAudio: false,
      sizeBytes: 7,
      width: 640,
      height: 1080,
      rotationDegrees: 0,
      pixelAspect: 1,
      isInterlaced: false,
    });
    expect(factsFromTracks(tracks([]), 7)).toBe(null);
    expect(factsFromTracks(tracks([{ ...usual, Height: 1.5 }]), 7)).toBe(null);
    expect(factsFromTracks(tracks([{ ...usual, Height: -1 }]), 7)).toBe(null);
    expect(factsFromTracks(tracks([usual], { general: null }), 7)).toBe(null);
    expect(facts(usual, {}, { audio: [track({})] })).toMatchObject({ hasAudio: true });
  });

  it('are what its container says of itself before anything else', () => {
    const said: ContainerFacts = {
      ...{ height: 1088, durationSeconds: 4, frameRate: { num: 30, den: 1 }, frameRateMode: 'variable' },
      ...{ frameCount: 120, rotationDegrees: 180, startTimecode: { text: '01:00:00:00', dropFrame: false } },
    };
    expect(facts(usual, said)).toMatchObject(said);
  });

  it('have their sides swapped where it is turned', () => {
    const sides = (rotationDegrees: 0 | 90 | 180 | 270) => {
      const { width, height } = facts(usual, { rotationDegrees }) ?? {};
      return [width, height];
    };
    expect(([0, 90, 180, 270] as const).map(sides)).toEqual([
      [1920, 1080],
      [1080, 1920],
      [1920, 1080],
      [1080, 1920],
    ]);
    expect(facts(usual, { rotationDegrees: 90, height: 1088 })).toMatchObject({ width: 1088, height: 1920 });
  });

  it('have a rate as a fraction, else as a decimal, else that of the file', () => {
    const { FrameRate_Num, FrameRate_Den, ...unrated } = usual;
    const rateOf = (video: Said, general: Said = {}) =>
      facts(video, {}, { general: track(general) })?.frameRate;
    expect(rateOf({ ...usual, FrameRate: 50 })).toEqual({ num: 25, den: 1 });
    expect(rateOf({ ...unrated, FrameRate: 29.97 })).toEqual({ num: 30_000, den: 1_001 });
    expect(rateOf({ ...usual, FrameRate_Den: 0, FrameRate: 24 })).toEqual({ num: 24, den: 1 });
    expect(rateOf({ ...unrated, FrameRate_Num: 30, FrameRate: 24 })).toEqual({ num: 24, den: 1 });
    expect(rateOf(unrated, { FrameRate: 60 })).toEqual({ num: 60, den: 1 });
    expect(rateOf(unrated)).toBe(null);
  });

  it('have a length that frames and rate say exactly, as far as it agrees with what is said', () => {
    const seconds = (video: Said, general: Said = {}) =>
      facts(video, {}, { general: track(general) })?.durationSeconds;
    const ntsc = { ...usual, FrameRate_Num: 30_000, FrameRate_Den: 1_001, FrameCount: 300 };
    expect(seconds({ ...ntsc, Duration: 10.01 })).toBe((300 * 1_001) / 30_000);
    expect(seconds({ ...usual, Duration: 10.04 })).toBe(10);
    expect(seconds({ ...usual, Duration: 10.05 })).toBe(10.05);
    expect(seconds({ ...usual, Duration: 9.95 })).toBe(9.95);
    expect(seconds(untimed)).toBe(10);
    expect(seconds(untimed, { Duration: 12 })).toBe(12);
    expect(seconds({ ...usual, Duration: 11 }, { Duration: 12 })).toBe(11);
    expect(seconds({ ...uncounted, Duration: 10.02 })).toBe(10.02);
    expect(seconds({ ...usual, FrameCount: 0, Duration: 10.02 })).toBe(10.02);
    expect(seconds({ Width: 2, Height: 2 })).toBe(null);
  });

  it('have as many frames as is said, else as fit into the length, but not where these last unequally long', () => {
    const count = (video: Said, general: Said = {}, said: ContainerFacts = {}) =>
      facts(video, said, { general: track(general) })?.frameCount;
    expect(count(usual, { FrameCount: 9 })).toBe(250);
    expect(count(uncounted, { FrameCount: 9 })).toBe(9);
    expect(count(uncounted)).toBe(250);
    expect(count({ ...uncounted, FrameRate_Mode: 'VFR' })).toBe(null);
    expect(count({ Width: 2, Height: 2, Duration: 10 })).toBe(null);
    expect(count({ Width: 2, Height: 2, FrameRate: 25 })).toBe(null);
    expect(facts({ ...usual, FrameRate_Mode: 'VFR' })?.frameRateMode).toBe('variable');
    expect(facts({ ...usual, FrameRate_Mode: 'CFR' })?.frameRateMode).toBe('constant');
  });

  it('begin at the first timecode that can be read, and say that there is one that cannot', () => {
    const start = (...texts: readonly (string | undefined)[]) => {
      const other = texts.map((text) => track(text === undefined ? {} : { TimeCode_FirstFrame: text }));
      const { startTimecode, startTimecodeUnread } = facts(usual, {}, { other }) ?? {};
      return [startTimecode, startTimecodeUnread];
    };
    expect(start('01:00:00:00')).toEqual([{ text: '01:00:00:00', dropFrame: false }, false]);
    expect(start(undefined, 'soon', '00:59:59;28')).toEqual([
      { text: '00:59:59;28', dropFrame: true },
      false,
    ]);
    expect(start('00:59:59:1200')).toEqual([null, true]);
    expect(start(undefined)).toEqual([null, false]);
    expect(facts(usual, { startTimecodeUnread: true })).toMatchObject({ startTimecodeUnread: true });
  });
});

describe('names that artists use', () => {
  it.each<readonly [string, Said]>([
    ['DXV 3', { CodecID: 'DXD3', Format: 'DXV' }],
    ['MagicYUV', { CodecID: 'M8RG' }],
    ['UtVideo', { CodecID: 'ULY2' }],
    ['Uncompressed RGB', { CodecID: '\0\0\0\0' }],
    ['DNxHR HQX', { CodecID: 'AVdh', Format: 'VC-3', Format_Commercial_IfAny: 'DNxHR HQX' }],
    ['ProRes 422 HQ', { Format: 'ProRes', Format_Profile: '422 HQ' }],
    ['ProRes', { Format: 'ProRes' }],
    ['MPEG-1', { Format: 'MPEG Video', Format_Version: 'Version 1' }],
    ['MPEG-2', { Format: 'MPEG Video' }],
    ['MPEG-2', { Format: 'MPEG Video', Format_Version: 'Version' }],
    ['HAP Q', { Format: 'Hap Q' }],
    ['HAP', { Format: 'Hap' }],
    ['H.264', { Format: 'AVC' }],
    ['Animation', { Format: 'RLE' }],
    ['Cinepak', { Format: 'Cinepak' }],
    ['abcd', { CodecID: ' abcd ' }],
    ['unknown codec', {}],
  ])('%s', (label, said) => expect(codecLabel(track(said))).toBe(label));

  it('go by the letters that the container says, where these are known', () => {
    expect(codecLabel(track({ Format: 'ProRes' }), 'ap4x')).toBe('ProRes 4444 XQ');
    expect(codecLabel(track({ Format: 'AVC' }), 'what')).toBe('H.264');
  });

  it.each<readonly [string, Said]>([
    ['QuickTime', { Format: 'MPEG-4', Format_Profile: 'QuickTime' }],
    ['MP4', { Format: 'MPEG-4', Format_Profile: 'Base Media' }],
    ['MP4', { Format: 'isom' }],
    ['MP4', { Format: 'hlsf' }],
    ['raw H.264 stream', { Format: 'AVC' }],
    ['raw H.265 (HEVC) stream', { Format: 'HEVC' }],
    ['raw MPEG stream', { Format: 'MPEG Video' }],
    ['Matroska', { Format: 'Matroska' }],
    ['unknown container', {}],
  ])('%s', (label, said) => expect(containerLabel(track(said))).toBe(label));
});

describe('what is no video', () => {
  const head = (text: string) => Buffer.from(text, 'latin1');
  it.each<readonly [string, Buffer, string]>([
    ['archive', head('PK\x03\x04'), notVideoSays.archive(notVideoSays.names.zip)],
    ['archive', head('\x1f\x8b'), notVideoSays.archive(notVideoSays.names.gzip)],
    ['archive', head(`${'a'.repeat(257)}ustar`), notVideoSays.archive(notVideoSays.names.tar)],
    ['document', head('%PDF-1.7'), notVideoSays.document],
    ['project_file', head('BLENDER-v300'), notVideoSays.project(notVideoSays.names.blender)],
    ['text', head('a note'), notVideoSays.text],
    ['text', Buffer.from('ü').subarray(0, 1), notVideoSays.text],
    ['unknown', head('a\0b'), notVideoSays.unknown],
    ['unknown', head('a\xffb'), notVideoSays.unknown],
  ])('is %s by its first bytes: %j', (what, bytes, says) => {
    expect(describeFile(tracks([]), bytes)).toEqual({ what, says });
  });

  it('is sound or an image by its tracks', () => {
    const image = { image: [track({})], general: track({ Format: 'PNG' }) };
    expect(describeFile(tracks([], { ...image, audio: [track({})] }), head('x')).what).toBe('audio');
    expect(describeFile(tracks([], image), head('%PDF'))).toEqual({
      what: 'image',
      says: notVideoSays.image('PNG'),
    });
    expect(describeFile(tracks([], { image: [track({})], general: null }), head('x')).says).toBe(
      notVideoSays.image(undefined),
    );
  });
});
