import type { ContainerBytes } from './container-bytes.ts';
import { type Element, elementAt } from './ebml.ts';

export const clusterId = 0x1f43b675;
const timeId = 0xe7;
const simpleBlockId = 0xa3;
const blockGroupId = 0xa0;
const blockId = 0xa1;
const insideIds = new Set([timeId, simpleBlockId, blockGroupId, 0xa7, 0xab, 0xec, 0xbf, 0x5854]);
const blocksMax = 4_000;
const aheadBytes = 1024;

interface Block {
  readonly track: number;
  /** In the segment's ticks. */
  readonly time: number;
}

export interface Cluster {
  readonly blocks: readonly Block[];
  readonly end: number;
  /** There is something else where an element has to be. */
  readonly isBroken: boolean;
  readonly isCut: boolean;
}

/** A cluster without a length ends at the first element that cannot belong to a cluster. */
export async function readCluster(bytes: ContainerBytes, cluster: Element): Promise<Cluster> {
  const stop = Math.min(cluster.end ?? bytes.sizeBytes, bytes.sizeBytes);
  const blocks: Block[] = [];
  let clusterTime = 0;
  let at = cluster.dataAt;
  for (let count = 0; at < stop && count < blocksMax; count++) {
    const element = await elementAt(bytes, at, aheadBytes);
    if (element === null || element.end === null || !insideIds.has(element.id)) {
      return { blocks, end: at, isBroken: cluster.end !== null, isCut: false };
    }
    if (element.end > bytes.sizeBytes) return { blocks, end: stop, isBroken: false, isCut: true };
    if (element.id === timeId)
      clusterTime = numberOf((await bytes.at(element.dataAt, element.end - element.dataAt)).bytes);
    const blockAt = element.id === simpleBlockId ? element.dataAt : await blockIn(bytes, element);
    if (blockAt !== null) blocks.push(await blockOf(bytes, blockAt, clusterTime));
    at = element.end;
  }
  return { blocks, end: cluster.end ?? at, isBroken: false, isCut: false };
}

async function blockIn(bytes: ContainerBytes, group: Element): Promise<number | null> {
  if (group.id !== blockGroupId) return null;
  let at = group.dataAt;
  while (group.end !== null && at < group.end) {
    const inner = await elementAt(bytes, at);
    if (inner === null || inner.end === null) return null;
    if (inner.id === blockId) return inner.dataAt;
    at = inner.end;
  }
  return null;
}

async function blockOf(bytes: ContainerBytes, at: number, clusterTime: number): Promise<Block> {
  const header = await bytes.at(at, 4);
  const first = header.u8(0);
  const isShort = first >= 0x80;
  const track = isShort ? first & 0x7f : ((first & 0x3f) << 8) | header.u8(1);
  const relative = isShort ? header.u16(1) : header.u16(2);
  return { track, time: clusterTime + (relative >= 0x8000 ? relative - 0x10000 : relative) };
}

const numberOf = (bytes: Uint8Array): number => bytes.reduce((value, byte) => value * 256 + byte, 0);
