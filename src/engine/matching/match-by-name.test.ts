import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NameMatcher } from './match-by-name.ts';
import { readFileName, readItemName } from './read-name.ts';
import { nameLengthMax } from './split-name.ts';

const show = [
  'LED Main',
  'LED Left',
  'LED Right',
  'LED Floor 1',
  'LED Floor 2',
  'Opener',
  'Opener Preview',
  'Closing Credits',
  'Intro Loop 4K',
  'Intro Loop 1080p',
  'Bühne Rückwand',
  'Scene 010 Backdrop',
  'Scene 020 Backdrop',
  'Song 03 - Ocean',
  'IMAG Frame',
  'Walk-In Loop',
  'Côté Jardin',
  'Screen A',
  'Screen B',
  'Countdown_v01',
  'Speaker Ståle Sørensen',
  'Logo Alpha',
  'Ticker',
  'Ticker Backup',
  'DJ Wall 360',
  '夜の街',
];

const matcher = new NameMatcher(show.map((name) => ({ id: name, name })));

/** File names, each with the item that it certainly belongs to. */
const certain: readonly (readonly [string, string])[] = [
  ['LED_Main_v012.mov', 'LED Main'],
  ['LED_Main.mov', 'LED Main'],
  ['led-main-r3.mp4', 'LED Main'],
  ['LEDMain_v3.mov', 'LED Main'],
  ['LedMain_V12.mov', 'LED Main'],
  ['ledmain.mov', 'LED Main'],
  ['LED.Main.v07.mxf', 'LED Main'],
  ['LED Main (1).mov', 'LED Main'],
  ['LED Main copy.mov', 'LED Main'],
  ['LED Main copy 2.mov', 'LED Main'],
  ['LED Main - Copy (3).mov', 'LED Main'],
  ['LED_Main_Kopie.mov', 'LED Main'],
  ['LED_Main_FINAL.mov', 'LED Main'],
  ['LED_Main_FINAL2.mov', 'LED Main'],
  ['LED_Main_final_FINAL_v2.mov', 'LED Main'],
  ['LED_Main_FinalFinal.mov', 'LED Main'],
  ['LED_Main_3840x1080_v012.mov', 'LED Main'],
  ['LED_Main_3840×1080.mov', 'LED Main'],
  ['LED_Main_15360x2160_60p_HAPQ_v4.mov', 'LED Main'],
  ['LED_Main_4k_prores.mov', 'LED Main'],
  ['LED_Main_UHD_ProRes422HQ_25fps.mov', 'LED Main'],
  ['LED_Main_ProRes_4444_XQ.mov', 'LED Main'],
  ['LED_Main_Pro-Res_v2.mov', 'LED Main'],
  ['LED_Main_HAP_Q_Alpha_v2.mov', 'LED Main'],
  ['LED_Main_h264.mp4', 'LED Main'],
  ['LED_Main_H.264_v2.mp4', 'LED Main'],
  ['LED_Main_x265_10bit.mkv', 'LED Main'],
  ['LED_Main_DNxHR_HQX.mxf', 'LED Main'],
  ['LED_Main_DNxHD_v1.mxf', 'LED Main'],
  ['LED_Main_NotchLC_v9.mov', 'LED Main'],
  ['LED_Main_DXV3.mov', 'LED Main'],
  ['LED_Main_23.976.mov', 'LED Main'],
  ['LED_Main_29.97fps_v3.mov', 'LED Main'],
  ['LED_Main_2997_v3.mov', 'LED Main'],
  ['LED_Main_59.94p.mov', 'LED Main'],
  ['LED_Main_50p.mov', 'LED Main'],
  ['LED_Main_25 fps.mov', 'LED Main'],
  ['LED_Main_20260131.mov', 'LED Main'],
  ['LED_Main_260131_v2.mov', 'LED Main'],
  ['20260131_LED_Main.mov', 'LED Main'],
  ['2026-01-31 LED Main.mov', 'LED Main'],
  ['LED_Main_31.01.2026.mov', 'LED Main'],
  ['LED_Main_20260131_1430.mov', 'LED Main'],
  ['LED_Main_1001-1240.mov', 'LED Main'],
  ['LED_Main_[0001-0240].mov', 'LED Main'],
  ['LED_Main_v2.1.mov', 'LED Main'],
  ['LED_Main_version_3.mov', 'LED Main'],
  ['LED_Main_rev03.mov', 'LED Main'],
  ['LED_Main_ver 4.mov', 'LED Main'],
  ['LED_Main_v12a.mov', 'LED Main'],
  ['LED_Main_rec709_v2.mov', 'LED Main'],
  ['LED_Main_export_v2.mov', 'LED Main'],
  ['/renders/today/LED_Main_v013.mov', 'LED Main'],
  ['D:\\renders\\LED_Main_v013.mov', 'LED Main'],
  ['LED_LEFT_v2.mov', 'LED Left'],
  ['led right v2.mov', 'LED Right'],
  ['LED_Floor_1_v3.mov', 'LED Floor 1'],
  ['LED_Floor01_v3.mov', 'LED Floor 1'],
  ['LED_Floor_02.mov', 'LED Floor 2'],
  ['LEDFloor2_4k.mov', 'LED Floor 2'],
  ['Opener_v5.mov', 'Opener'],
  ['OPENER.MOV', 'Opener'],
  ['Opener_preview_v5.mov', 'Opener Preview'],
  ['preview_opener.mp4', 'Opener Preview'],
  ['ClosingCredits_v2.mov', 'Closing Credits'],
  ['Intro_Loop_4k_v3.mov', 'Intro Loop 4K'],
  ['IntroLoop_1080p_v3.mov', 'Intro Loop 1080p'],
  ['Buhne_Ruckwand_v3.mov', 'Bühne Rückwand'],
  ['BÜHNE-RÜCKWAND.mov', 'Bühne Rückwand'],
  ['Bu\u0308hne_Ru\u0308ckwand_v4.mov', 'Bühne Rückwand'],
  ['scene010_backdrop_v003.mov', 'Scene 010 Backdrop'],
  ['Scene_10_Backdrop.mov', 'Scene 010 Backdrop'],
  ['scene020Backdrop_v3.mov', 'Scene 020 Backdrop'],
  ['Song03_Ocean_v2.mov', 'Song 03 - Ocean'],
  ['song-3-ocean_HAP.mov', 'Song 03 - Ocean'],
  ['IMAGFrame_v2.mov', 'IMAG Frame'],
  ['walkin_loop_v2.mov', 'Walk-In Loop'],
  ['WalkInLoop.mov', 'Walk-In Loop'],
  ['Cote_Jardin_v2.mov', 'Côté Jardin'],
  ['Screen_A_v2.mov', 'Screen A'],
  ['ScreenB_v2.mov', 'Screen B'],
  ['Countdown_v02.mov', 'Countdown_v01'],
  ['countdown.mov', 'Countdown_v01'],
  ['speaker_stale_sorensen_v2.mov', 'Speaker Ståle Sørensen'],
  ['Logo_Alpha_v2.mov', 'Logo Alpha'],
  ['Ticker_v2.mov', 'Ticker'],
  ['Ticker_backup_v2.mov', 'Ticker Backup'],
  ['DJ_Wall_360_v2.mov', 'DJ Wall 360'],
  ['夜の街_v2.mov', '夜の街'],
];

/** File names that a person is asked about, each with the item to offer first (null if the order does not matter). */
const asked: readonly (readonly [string, string | null])[] = [
  ['Main_LED_v2.mov', 'LED Main'],
  ['LED_Main_preview.mov', 'LED Main'],
  ['LED_Main_test_v2.mov', 'LED Main'],
  ['LED_Main_mask.mov', 'LED Main'],
  ['LED_Main_2.mov', 'LED Main'],
  ['LED_Mian_v2.mov', 'LED Main'],
  ['LED_Main_Center_v2.mov', 'LED Main'],
  ['LED_Floor_v2.mov', null],
  ['Opner_v3.mov', 'Opener'],
  ['Opener_lowres.mov', null],
  ['Closing_Credit_v2.mov', 'Closing Credits'],
  ['Credits_Closing.mov', 'Closing Credits'],
  ['Intro_Loop_v3.mov', null],
  ['Intro_Loop_8k.mov', null],
  ['Scene_Backdrop_v2.mov', null],
  ['Ocean_Song03.mov', 'Song 03 - Ocean'],
  ['Buehne_Rueckwand_v2.mov', 'Bühne Rückwand'],
  ['Screen_v2.mov', null],
  ['Walk_In_v2.mov', 'Walk-In Loop'],
  ['Logo_v2.mov', 'Logo Alpha'],
  ['DJ_Wall_v2.mov', 'DJ Wall 360'],
  ['Ticker_old.mov', null],
  ['LED_Main_LED_Left.mov', null],
];

const strangers: readonly string[] = [
  'LED_Floor_3_v1.mov',
  'Scene_030_Backdrop.mov',
  'Screen_C_v2.mov',
  'Song_04_Ocean.mov',
  'Weather_v2.mov',
  'untitled.mov',
  'IMG_2041.MOV',
  'Sequence 01.mp4',
  'render.mov',
  'final_v2.mov',
  '0001.mov',
  '.mov',
  '___.mov',
  '',
  'v012.mov',
  '3840x1080_prores.mov',
  '昼の海_v2.mov',
  'DJ_Wall_180.mov',
  'GoPro_0042.mp4',
];

describe('matching a file to a media item by its name', () => {
  it.each(certain)('%s is a version of %s', (file, item) => {
    const result = matcher.match(file);
    expect(result.kind === 'match' ? result.candidate.id : result).toBe(item);
  });

  it.each(asked)('%s is asked about', (file, first) => {
    const result = matcher.match(file);
    expect(result.kind).toBe('ask');
    if (result.kind === 'ask' && first !== null) expect(result.candidates[0]?.id).toBe(first);
  });

  it.each(strangers)('"%s" belongs to none', (file) => {
    expect(matcher.match(file).kind).toBe('none');
  });

  it('knows at least 120 names', () => {
    expect(certain.length + asked.length + strangers.length).toBeGreaterThanOrEqual(120);
  });

  it('says in words why', () => {
    const why = (file: string) => {
      const result = matcher.match(file);
      return result.kind === 'match' ? result.candidate.why : result;
    };
    expect(why('LED_Main_v012.mov')).toBe('Matched by name, ignoring _v012');
    expect(why('LED_Main_4k_v012.mov')).toBe('Matched by name, ignoring _4k and _v012');
    expect(why('LED Main.mov')).toBe('Matched by name');
    expect(why('LED Main_v7 (copy).mov')).toBe('Matched by name, ignoring _v7 and (copy)');
    expect(why('LED Main (v7 copy).mov')).toBe('Matched by name, ignoring v7 and copy');
  });

  it('does not choose between two items of one name', () => {
    const twins = new NameMatcher([
      { id: '1', name: 'LED Main' },
      { id: '2', name: 'led_main' },
    ]);
    const result = twins.match('LED_Main_v2.mov');
    expect(result).toMatchObject({ kind: 'ask', says: '2 items have this name' });
    expect(result.kind === 'ask' ? result.candidates.map(({ id }) => id).sort() : []).toEqual(['1', '2']);
  });

  it('offers at most three, each once and with a reason', () => {
    for (const [file] of asked) {
      const result = matcher.match(file);
      if (result.kind !== 'ask') throw new Error(file);
      expect(result.candidates.length).toBeLessThanOrEqual(3);
      expect(new Set(result.candidates.map(({ id }) => id)).size).toBe(result.candidates.length);
      expect(result.candidates.every(({ why }) => why.length > 0)).toBe(true);
    }
  });

  it('is never misled by version, case or separators', () => {
    const words = fc.array(fc.constantFrom('wall', 'ocean', 'drums', 'guest', 'sky'), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(
        words,
        fc.constantFrom('_', '-', ' ', '.'),
        fc.nat(9999),
        fc.boolean(),
        (parts, by, version, loud) => {
          const file = `${parts.join(by)}${by}v${version}.mov`;
          expect(readFileName(loud ? file.toUpperCase() : file).coreKey).toBe(
            readItemName(parts.join(' ')).key,
          );
        },
      ),
    );
  });

  it('looks at no more than a fixed length of hostile names', () => {
    const pieces = fc.constantFrom(
      'v',
      '1',
      '_',
      '(',
      '-',
      '0'.repeat(5000),
      'x'.repeat(9000),
      '{',
      '\u0301',
      '.',
      'final',
      '\u{1F3AC}',
      '\ud800',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 400 }), (parts) => {
        const name = readFileName(parts.join(''));
        const tokens = name.tokens.length;
        // Decomposition turns one character into 18 at most.
        expect(name.key.length).toBeLessThanOrEqual(nameLengthMax * 19);
        expect(tokens).toBeLessThanOrEqual(nameLengthMax);
        matcher.match(parts.join(''));
      }),
      { numRuns: 200 },
    );
  });
});

it.each([
  ['Wall_Left_Tops.mov', ['Wall Left Top', 'Wall Left']],
  ['Ticker_Bakcup.mov', ['Ticker Backup', 'Ticker']],
])('offers for %s the likeliest item first, wherever it stands in the alphabet', (file, ids) => {
  const items = ['Wall Left', 'Wall Left Top', 'Ticker', 'Ticker Backup'].map((name) => ({ id: name, name }));
  const result = new NameMatcher(items).match(file);
  expect(result.kind === 'ask' ? result.candidates.map(({ id }) => id) : result.kind).toEqual(ids);
});

describe('names that were read wrongly', () => {
  const answer = (file: string, names: readonly string[]) => {
    const result = new NameMatcher(names.map((id) => ({ id, name: id }))).match(file);
    if (result.kind === 'none') return [];
    return result.kind === 'match' ? result.candidate.id : result.candidates.map(({ id }) => id);
  };
  const sides = ['LED Main', 'LED Main Left', 'LED Main Right'];

  it.each([
    ['LED_Main_ProRes_R_v3.mov', ['LED Main Right', 'LED Main']],
    ['LED_Main_ProRes_L_v3.mov', ['LED Main Left', 'LED Main']],
    // HAP R is a codec too.
    ['LED_Main_HAP_R_v3.mov', ['LED Main', 'LED Main Right']],
    ['LED_Main_HAPR_v3.mov', ['LED Main', 'LED Main Right']],
    ['LED_Main_v003R.mov', ['LED Main Right', 'LED Main']],
    ['LED_Main_rev_L.mov', ['LED Main Left', 'LED Main']],
    ['LED_Main_HAP_Q_v3.mov', 'LED Main'],
  ])('%s says a side, and never only LED Main', (file, expected) => {
    const found = answer(file, sides);
    expect(typeof found === 'string' ? found : found.slice(0, 2)).toEqual(expected);
  });

  it.each(['Halo_HAP_Alpha.mov', 'Halo_HAPAlpha.mov', 'halo_hapalpha.mov', 'HALO-HAP-ALPHA.mov'])(
    '%s is the same item however it is written',
    (file) => {
      expect(answer(file, ['Halo'])).toBe('Halo');
      expect(answer(file, ['Halo', 'Halo Alpha'])).toEqual(['Halo Alpha', 'Halo']);
    },
  );

  it.each([
    'Halo_v202611221430.mov',
    'Halo_v20261122143000.mov',
    'Halo_v2026112214.mov',
    'Halo_v2611221430.mov',
    'Halo_v20261122_1430.mov',
    'Halo_2611221430.mov',
  ])('%s ends with a stamp', (file) => {
    expect(answer(file, ['Halo'])).toBe('Halo');
  });

  it('offers every item that a short name may mean', () => {
    expect(answer('SH020_v001.mov', ['SH020_comp', 'SH020_lighting', 'SH010_comp'])).toEqual([
      'SH020_comp',
      'SH020_lighting',
    ]);
    // A word that many items begin with says nothing about which one is meant.
    expect(
      answer(
        'LED_v1.mov',
        ['Ocean', 'Main', 'North', 'South'].map((name) => `LED ${name} loop`),
      ),
    ).toEqual([]);
  });
});
