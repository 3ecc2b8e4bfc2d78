import { askInPage } from './bridge-in-page.ts';
import { withPointer } from './drawn-pointer.ts';
import { FirstRunPage } from './first-run-page.ts';
import { expect, type TourParts, TourSteps } from './tour-steps.ts';

/** The value of `HTMLMediaElement.HAVE_ENOUGH_DATA`: nothing is loading any more. */
const haveEnoughData = 4;
/** At this speed the upload takes a few seconds. */
const bytesPerSecond = 3_000_000;

/** One render from drop to note, for the moving picture: the few screens that a person sees, one after the other. */
export async function takeJourney(parts: TourParts): Promise<void> {
  await new Journey(parts).take();
}

class Journey extends TourSteps {
  async take(): Promise<void> {
    const { app, service } = this.parts;
    await new FirstRunPage(this.window).signIn(service.addresses.keys.all);
    await expect(this.item('LED Main')).toContainText('open notes');
    await this.button('Got it').click();
    await askInPage(this.window, 'queue', 'setLimits', { bytesPerSecond });
    const path = await this.shaped('LED_Main_v005.mp4', { size: '3840x1080', seconds: 184.53 });
    await this.visit('library');
    await this.drag(path);
    await app.desktop.dropFiles(await this.targetOf('LED Main'), [path]);
    await expect(this.dialog).toContainText('Notes on LED Main');
    await expect(this.dialog).toContainText('3840 × 1080');
    await this.visit('sheet');
    await this.press('Control+Enter');
    await expect(this.dialog).toBeHidden();
    await this.press('Control+J');
    const uploads = this.window.getByRole('region', { name: 'Uploads' });
    await expect(uploads.getByText(/kB\/s|MB\/s/).first()).toBeVisible();
    await this.visit('uploading');
    await expect(uploads.getByText(/\b[5-6]\d\s?%/).first()).toBeVisible();
    await this.visit('half');
    await expect(uploads.getByText('Processing', { exact: true }).first()).toBeVisible();
    await this.visit('processing');
    await expect(uploads.getByText('Ready', { exact: true }).first()).toBeVisible();
    await this.visit('ready');
    await this.press('Control+J');
    await this.item('LED Main').click();
    await expect(this.window.getByRole('complementary', { name: 'Item' })).toContainText('still open');
    const video = this.window.getByRole('complementary', { name: 'Item' }).locator('video');
    await expect
      .poll(() => video.evaluate((element) => element instanceof HTMLVideoElement && element.readyState))
      .toBe(haveEnoughData);
    await this.visit('notes');
  }

  /** Holds the render over its item, with the pointer drawn. */
  private async drag(path: string): Promise<void> {
    const { desktop } = this.parts.app;
    await desktop.holdFilesOver(await this.targetOf('LED Main'), [path]);
    await expect(this.window.getByText('Add v5 to LED Main').first()).toBeVisible();
    const { x, y, width, height } = (await this.item('LED Main').boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    const drawn = { x: x + width / 2, y: y + height / 2, file: 'LED_Main_v005.mp4' };
    await withPointer(this.window, drawn, () => this.visit('dragging'));
    await desktop.takeFilesAway();
  }
}
