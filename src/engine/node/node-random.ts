import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { Random } from '../ports/random.ts';

export class NodeRandom implements Random {
  fraction(): number {
    return Math.random();
  }

  bytes(length: number): Uint8Array {
    return randomBytes(length);
  }

  uuid(): string {
    return v7();
  }
}
