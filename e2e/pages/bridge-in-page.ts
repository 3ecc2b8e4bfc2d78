import type { Page } from '@playwright/test';
import type { AnswerValue, GivenArguments } from '../../src/shared/ipc/contract.ts';
import type { Area, RequestName } from '../../src/shared/ipc/names.ts';
import type { IpcResult } from '../../src/shared/ipc/result.ts';
import { expect } from './expect.ts';

/**
 * Makes a request through the object that preload put into the window, as the window's own scripts do. Arguments may be
 * hostile.
 */
export function askInPage<InArea extends Area, Name extends RequestName<InArea>>(
  window: Page,
  area: InArea,
  name: Name,
  args?: unknown,
): Promise<IpcResult<AnswerValue<InArea, Name>>> {
  return window.evaluate(
    ([inArea, called, given]) => {
      const bridge = Reflect.get(globalThis, 'renderdrop');
      const call = bridge.requests[inArea]?.[called];
      if (!call) throw new Error(`The window has no ${inArea}.${called}`);
      return call(given);
    },
    [area, name, args] as const,
  );
}

/** The same for requests that must succeed, with the contract's types, so that a change of the contract breaks the specs. */
export async function valueInPage<InArea extends Area, Name extends RequestName<InArea>>(
  window: Page,
  area: InArea,
  name: Name,
  ...[args]: GivenArguments<InArea, Name> extends undefined ? [] : [GivenArguments<InArea, Name>]
): Promise<AnswerValue<InArea, Name>> {
  const result = await askInPage(window, area, name, args);
  if (!result.ok) throw new Error(`${area}.${name}: ${result.failure.code}, ${result.failure.sentence}`);
  return result.value;
}

/** The account whose library the window shows; each of its requests names it. */
export async function accountInPage(window: Page) {
  const { activeId } = await valueInPage(window, 'accounts', 'list');
  if (activeId === null) throw new Error('Nobody is signed in');
  return { accountId: activeId };
}

/** Does what the window does with a drop: passes the Files to preload, and stores the result. */
export async function catchNextDrop(window: Page): Promise<void> {
  await window.evaluate(() => {
    const bridge = Reflect.get(globalThis, 'renderdrop');
    document.addEventListener('dragover', (event) => event.preventDefault(), { capture: true });
    const taken = new Promise((resolve) => {
      const take = (event: DragEvent) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        resolve(bridge.takeDroppedFiles([...(event.dataTransfer?.files ?? [])]));
      };
      document.addEventListener('drop', take, { capture: true, once: true });
    });
    Reflect.set(globalThis, 'droppedFiles', taken);
  });
}

export async function caughtDrop(
  window: Page,
): Promise<readonly { id: string; name: string; kind: string }[]> {
  const result = await window.evaluate(() => Reflect.get(globalThis, 'droppedFiles'));
  expect(result).toMatchObject({ ok: true });
  return result.value.files;
}
