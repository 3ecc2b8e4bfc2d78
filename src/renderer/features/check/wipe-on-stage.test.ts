import { describe, expect, it } from 'vitest';
import { panBy, placePicture, wholePicture, type Zoom, zoomBy } from '../viewer/zoom.ts';
import { wipeOnStage } from './wipe-on-stage.ts';

const picture = { width: 1920, height: 1080 };
const place = { width: 1200, height: 600 };
const wipe = (share: number, zoom: Zoom) =>
  wipeOnStage({ share, place, placed: placePicture(picture, place, zoom, 1) });
const zoomedInto = (x: number): Zoom => zoomBy(6, picture, place, wholePicture, 1, { x, y: 300 });

describe('what a wipe shows', () => {
  it('shows both renders of a whole picture, except with the line at one of its ends', () => {
    expect(wipe(0.5, wholePicture)).toMatchObject({ linePx: 600, isOldInSight: true, isNewInSight: true });
    expect(wipe(0, wholePicture)).toMatchObject({ isOldInSight: false, isNewInSight: true });
    expect(wipe(1, wholePicture)).toMatchObject({ isOldInSight: true, isNewInSight: false });
  });

  it('shows only the new render to the right of the line, and only the old one to the left', () => {
    expect(wipe(0.5, zoomedInto(1100))).toMatchObject({ isOldInSight: false, isNewInSight: true });
    expect(wipe(0.5, zoomedInto(100))).toMatchObject({ isOldInSight: true, isNewInSight: false });
    expect(wipe(0.5, panBy({ x: -600, y: 0 }, picture, place, zoomedInto(600), 1))).toMatchObject({
      isOldInSight: false,
      isNewInSight: true,
    });
  });

  it('names both on the picture, unless that is too narrow for two names', () => {
    const whole = placePicture(picture, place, wholePicture, 1);
    const { left, right } = wipe(0.5, wholePicture).names;
    expect(left).toBe(whole.left);
    expect(right).toBeCloseTo(whole.left);
    const wall = { width: 15_360, height: 1080 };
    const onWall = placePicture(wall, place, wholePicture, 1);
    expect(wipeOnStage({ share: 0.5, place, placed: onWall }).names.top).toBe(onWall.top);
    const placed = placePicture({ width: 360, height: 1080 }, place, wholePicture, 1);
    expect(wipeOnStage({ share: 0.5, place, placed }).names).toEqual({ left: 0, right: 0, top: 0 });
  });

  it('names the part of the stage that the picture takes', () => {
    const whole = placePicture(picture, place, wholePicture, 1);
    expect(wipe(0.5, wholePicture)).toMatchObject({ firstPx: whole.left, lastPx: whole.left + whole.width });
    expect(wipe(0.5, zoomedInto(600))).toMatchObject({ firstPx: 0, lastPx: 1200 });
  });
});
