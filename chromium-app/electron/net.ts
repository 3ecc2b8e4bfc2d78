import type { Net } from 'electron';
import { control } from '../control.ts';

let isOnline = true;
control.provide('setOnline', (online) => {
  isOnline = online === true;
});

export const net = { isOnline: () => isOnline } satisfies Pick<Net, 'isOnline'>;
