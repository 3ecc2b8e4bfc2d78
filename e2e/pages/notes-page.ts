import type { Locator, Page } from '@playwright/test';
import type { Studio } from './studio.ts';

/** The page with all notes of a project, and the item panel that opening a note shows next to it. */
export class NotesPage {
  readonly grid: Locator;
  readonly rows: Locator;
  /** How many notes there are, or match the filters. */
  readonly counted: Locator;
  readonly search: Locator;
  readonly item: Locator;
  /** The notes in the item's panel. */
  readonly cards: Locator;
  /** The note that was opened. */
  readonly opened: Locator;

  constructor(window: Page) {
    this.grid = window.getByRole('grid', { name: 'Notes of this project' });
    this.rows = this.grid.getByRole('row');
    this.counted = window.locator('main header').getByRole('status');
    this.search = window.getByRole('searchbox', { name: 'Search notes' });
    this.item = window.getByRole('complementary', { name: 'Item' });
    this.cards = this.item.getByRole('article');
    this.opened = this.cards.and(window.locator('[aria-current]'));
  }

  /** Signs in and opens a new project with this many notes on each of its items. */
  static async inProject(studio: Studio, name: string, items: number, notesEach: number): Promise<NotesPage> {
    await studio.service.control('POST', '/projects', { name, media: items, notes_each: notesEach });
    await studio.signIn();
    await studio.openProject(name);
    return new NotesPage(studio.window);
  }
}
