import type { Cancel } from './clock.ts';

/** Whether this computer has a network at all, and when that or its address on it changes. */
export interface NetworkStatus {
  isOnline(): boolean;
  subscribe(listener: (event: 'online' | 'offline' | 'address_changed') => void): Cancel;
}
