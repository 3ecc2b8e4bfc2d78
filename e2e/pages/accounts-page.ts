import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';

export const workspaceMenu = (window: Page): Locator =>
  window.getByRole('navigation', { name: 'Projects' }).getByRole('button', { name: /^Workspace / });

/** Adds another account by its key, as a person does from the workspace menu. */
export async function addKey(window: Page, key: string): Promise<void> {
  await workspaceMenu(window).click();
  await window.getByRole('menuitem', { name: 'Add an account' }).click();
  await window.getByLabel('API key').fill(key);
  await window.keyboard.press('Enter');
  await expect(window.getByRole('dialog')).toBeHidden();
}

export async function switchTo(window: Page, workspace: RegExp): Promise<void> {
  await workspaceMenu(window).click();
  await window.getByRole('menuitem', { name: workspace }).first().click();
  await expect(workspaceMenu(window)).toHaveAccessibleName(workspace);
}
