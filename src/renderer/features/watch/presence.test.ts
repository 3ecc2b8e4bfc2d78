import { expect, it } from 'vitest';
import { awayMs, Presence } from './presence.ts';

const minuteMs = 60_000;

it('tells coming back from having stayed', () => {
  const presence = new Presence();
  expect(presence.activity(0)).toBe('back');
  expect(presence.activity(minuteMs)).toBe('known');
  expect(presence.activity(6 * minuteMs)).toBe('here');
  expect(presence.activity(7 * minuteMs)).toBe('known');
  expect(presence.activity(7 * minuteMs + awayMs - 1)).toBe('here');
  expect(presence.activity(7 * minuteMs + 2 * awayMs)).toBe('back');
});

it('says “here” all day for somebody who works all day', () => {
  const presence = new Presence();
  presence.activity(0);
  const said = Array.from({ length: 8 * 60 }, (_none, minute) => presence.activity((minute + 1) * minuteMs));
  expect(said).not.toContain('back');
  expect(said.filter((word) => word === 'here').length).toBeGreaterThan(90);
});
