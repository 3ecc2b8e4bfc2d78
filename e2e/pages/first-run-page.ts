import type { Locator, Page } from '@playwright/test';

/** The window before anybody has signed in. */
export class FirstRunPage {
  readonly #window: Page;

  constructor(window: Page) {
    this.#window = window;
  }

  get keyField(): Locator {
    return this.#window.getByLabel('API key');
  }

  async signIn(key: string): Promise<void> {
    await this.keyField.fill(key);
    await this.#window.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  async tryPracticeStudio(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Try the practice studio' }).click();
  }
}
