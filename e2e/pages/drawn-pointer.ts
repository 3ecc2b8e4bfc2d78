import type { Page } from '@playwright/test';

interface Drawn {
  readonly x: number;
  readonly y: number;
  /** The name of the file that is dragged; null for none. */
  readonly file: string | null;
}

/** Draws what no screenshot contains: the pointer and, while a file is dragged, its name. */
export async function withPointer(window: Page, drawn: Drawn, look: () => Promise<void>): Promise<void> {
  await window.evaluate(({ x, y, file }) => {
    const namespace = 'http://www.w3.org/2000/svg';
    const pointer = document.createElementNS(namespace, 'svg');
    pointer.id = 'drawn-pointer';
    pointer.setAttribute('viewBox', '0 0 260 60');
    Object.assign(pointer.style, {
      ...{ position: 'fixed', left: `${x}px`, top: `${y}px`, width: '260px', height: '60px' },
      ...{ zIndex: '999', pointerEvents: 'none' },
    });
    const add = (name: string, values: Readonly<Record<string, string>>, text = '') => {
      const shape = document.createElementNS(namespace, name);
      for (const [key, value] of Object.entries(values)) shape.setAttribute(key, value);
      shape.textContent = text;
      pointer.append(shape);
    };
    if (file !== null) {
      add('rect', { x: '18', y: '22', width: '190', height: '30', rx: '6', fill: '#f4f6fb' });
      add('text', { x: '30', y: '42', fill: '#14171f', 'font-size': '15', 'font-weight': '600' }, file);
    }
    add('path', { d: 'M2 2 L2 27 L9 21 L14 32 L19 30 L14 19 L23 19 Z', fill: '#fff', stroke: '#000' });
    document.body.append(pointer);
  }, drawn);
  try {
    await look();
  } finally {
    await window.evaluate(() => document.getElementById('drawn-pointer')?.remove());
  }
}
