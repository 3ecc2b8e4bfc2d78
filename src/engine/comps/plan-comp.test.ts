import { describe, expect, it } from 'vitest';
import { mediaIdSchema } from '../../shared/api/ids.ts';
import { limits } from '../../shared/api/limits.ts';
import { otherSizeOn } from '../../shared/model/other-size.ts';
import { type ItemToPlace, planComp } from './plan-comp.ts';
import { screenInName } from './screen-in-name.ts';

describe('the screen in a name', () => {
  const screens = ['Screen L', 'Screen R', 'LED Main', 'LED Main Floor', 'IMAG'];
  it.each([
    ['LED_ScreenL_v04.mov', 'Screen L'],
    ['show_screen_r_v1.mp4', 'Screen R'],
    ['Intro-SCREENL.mov', 'Screen L'],
    ['LED Main', 'LED Main'],
    ['LED_Main_Floor_v2.mov', 'LED Main Floor'],
    ['Imag_v3', 'IMAG'],
    ['ScreenLoop_v1.mov', null],
    ['Imagination.mov', null],
    ['ScreenL_ScreenR.mov', null],
    ['Halo Chorus Loop', null],
  ])('of %s is %s', (name, screen) => {
    expect(screenInName(name, screens)).toBe(screen);
  });

  it('is never one without a letter or a digit', () => expect(screenInName('_LED Main_', ['—'])).toBe(null));
});

const item = (name: string, more: Partial<ItemToPlace> = {}): ItemToPlace => ({
  id: mediaIdSchema.parse(`med_${name}`),
  name,
  type: 'video',
  status: 'ready',
  fileName: null,
  width: null,
  height: null,
  ...more,
});
const sized = (name: string, width: number, height: number) => item(name, { width, height });
const stage = { default_screen: 'Center', known_screens: ['Left', 'Center', 'Right'] };
const placed = (...given: Parameters<typeof planComp>) =>
  planComp(...given).places.map(({ name, screen, why }) => [name, screen, why]);

describe('a plan', () => {
  it('places items with a screen in their name first, then the rest on free screens, starting with the default one', () => {
    expect(placed('editor', stage, [item('A'), item('Show Right'), item('B'), item('C'), item('D')])).toEqual(
      [
        ['A', 'Center', 'free'],
        ['Show Right', 'Right', 'name'],
        ['B', 'Left', 'free'],
        ['C', null, null],
        ['D', null, null],
      ],
    );
  });

  it('prefers the file name to the item name, and gives a screen to one item only', () => {
    const items = [item('Right', { fileName: 'wall_left_v2.mov' }), item('Left')];
    expect(placed('owner', stage, items)).toEqual([
      ['Right', 'Left', 'name'],
      ['Left', 'Center', 'free'],
    ]);
  });

  it('places no item without a free screen, and gives no reason for it', () => {
    const items = [item('No Room'), ...stage.known_screens.map((screen) => item(screen))];
    expect(placed('editor', stage, items)[0]).toEqual(['No Room', null, null]);
  });

  it('places other items where the size is the same, then where the shape is, then where it is unknown', () => {
    const playing = [
      { name: 'Left', shape: { width: 1080, height: 1920 } },
      { name: 'Center', shape: { width: 3840, height: 1080 } },
    ];
    const wall = sized('Wall', 3840, 1080);
    const half = sized('Half', 540, 960);
    const square = sized('Square', 2048, 2048);
    const [first, second, third] = [square, wall, half];
    expect(placed('editor', stage, [first, second, third], playing)).toEqual([
      ['Square', 'Right', 'free'],
      ['Wall', 'Center', 'size'],
      ['Half', 'Left', 'free'],
    ]);
    expect(
      placed('editor', stage, [square, sized('Other', 100, 100)], playing),
      'rather than nowhere',
    ).toEqual([
      ['Square', 'Right', 'free'],
      ['Other', 'Center', 'free'],
    ]);
  });

  it('tells which item has another size than what plays on its screen, whoever chose the screen', () => {
    const playing = [{ name: 'Left', shape: { width: 1080, height: 1920 } }];
    const [half, unknown] = [sized('Half_left', 540, 960), item('Unknown')];
    const plan = planComp('editor', stage, [half, unknown, sized('Whole', 1080, 1920)], playing);
    expect(otherSizeOn(plan, half.id, 'Left')).toEqual({
      now: { width: 540, height: 960 },
      plays: { width: 1080, height: 1920 },
    });
    expect(otherSizeOn(plan, half.id, 'Right'), 'where nothing plays').toBeNull();
    expect(otherSizeOn(plan, unknown.id, 'Left')).toBeNull();
    expect(otherSizeOn(plan, plan.places[2]?.mediaId ?? half.id, 'Left')).toBeNull();
  });

  it('says what the service would refuse', () => {
    const screens = Array.from({ length: limits.compScreensMax + 1 }, (_, index) => `Screen ${index}`);
    const wall = { default_screen: null, known_screens: screens };
    const many = screens.map((_screen, index) => item(`Clip ${index}`));
    expect(planComp('editor', wall, many).refusal?.code).toBe('too_many_screens');
    expect(planComp('editor', wall, many.slice(1)).refusal).toBeNull();

    const items = [
      item('Left', { status: 'processing' }),
      item('B', { type: 'audio' }),
      item('C', { status: 'error' }),
    ];
    const { places, refusal } = planComp('editor', stage, items);
    expect(places.map(({ screen, refusal: why }) => [screen, why?.code])).toEqual([
      [null, 'media_not_ready'],
      [null, 'media_not_placeable'],
      [null, 'processing_failed'],
    ]);
    expect(refusal).toBeNull();
    expect(planComp('viewer', stage, items).refusal?.code).toBe('project_read_only');
    const bare = { default_screen: null, known_screens: [] };
    expect(planComp('editor', bare, items).refusal?.code).toBe('stage_has_no_known_screens');
  });
});
