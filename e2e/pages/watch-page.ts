import type { Locator, Page } from '@playwright/test';
import type { DesktopAround } from '../launchers/launcher.ts';
import { valueInPage } from './bridge-in-page.ts';
import { expect } from './expect.ts';

/** Watch folders as a person uses them: in the sidebar, on their page, and in the dialogs they open. */
export class WatchPage {
  readonly #window: Page;
  readonly #desktop: DesktopAround;

  constructor(window: Page, desktop: DesktopAround) {
    this.#window = window;
    this.#desktop = desktop;
  }

  get list(): Locator {
    return this.#window.getByRole('listbox', { name: 'Watch folders' });
  }

  get page(): Locator {
    return this.#window.getByRole('main', { name: 'Watch folder' });
  }

  get dialog(): Locator {
    return this.#window.getByRole('dialog');
  }

  /** The preview of what would happen, with a row for each file. */
  get preview(): Locator {
    return this.dialog.getByRole('region', { name: 'What happens' });
  }

  get state(): Locator {
    return this.page.locator('header').getByRole('status');
  }

  get story(): Locator {
    return this.#window.getByRole('complementary', { name: 'File' });
  }

  row(fileName: string): Locator {
    return this.page.getByRole('row').filter({ hasText: fileName });
  }

  /**
   * Makes a render count as complete one second after its last change, so that specs need not wait as long as for slow
   * writers.
   */
  async settleSoon(): Promise<void> {
    await valueInPage(this.#window, 'settings', 'change', { quietSeconds: 1 });
  }

  async drop(folder: string): Promise<void> {
    await this.#desktop.dropFiles('[aria-label="Watch folders"]', [folder]);
    await expect(this.dialog).toContainText('Watch a folder');
  }

  async chooseByButton(folder: string): Promise<void> {
    await this.#desktop.answerNext('dialog.showOpenDialog', [folder]);
    await this.#window.getByRole('button', { name: 'Watch a folder…' }).click();
    await expect(this.dialog).toContainText('Watch a folder');
  }

  async select(label: string, option: string | RegExp): Promise<void> {
    await this.dialog.getByRole('button', { name: new RegExp(`${label}$|${label} `) }).click();
    await this.#window.getByRole('option', { name: option }).click();
  }

  async confirm(name: string | RegExp = /^Watch/): Promise<void> {
    await this.dialog.getByRole('button', { name }).click();
    await expect(this.dialog).toBeHidden();
  }

  async fromMenu(entry: string): Promise<void> {
    await this.page.getByRole('button', { name: 'More for this watch folder' }).click();
    await this.#window.getByRole('menuitem', { name: entry }).click();
  }
}
