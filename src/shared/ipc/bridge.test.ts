import { expect, test } from 'vitest';
import { buildBridge } from './bridge.ts';
import { contract } from './contract.ts';
import { eventSchemas } from './events.ts';
import { areas, eventNames, requestNames } from './names.ts';

test('security row 8: preload exposes named functions only, frozen to the last of them', () => {
  const bridge = buildBridge({ invoke: async () => null, subscribe: () => () => {}, pathOf: () => '' });
  expect(Object.keys(bridge)).toEqual(['requests', 'events', 'takeDroppedFiles']);
  expect(Object.isFrozen(bridge)).toBe(true);
  expect(Object.isFrozen(bridge.requests)).toBe(true);
  expect(Object.isFrozen(bridge.events)).toBe(true);
  expect(Object.keys(bridge.events)).toEqual([...eventNames]);
  for (const area of areas) {
    expect(Object.isFrozen(bridge.requests[area])).toBe(true);
    expect(Object.keys(bridge.requests[area])).toEqual([...requestNames[area]]);
    for (const call of Object.values(bridge.requests[area])) expect(call).toBeTypeOf('function');
  }
});

test('names and contract describe the same requests and events', () => {
  expect(Object.keys(eventSchemas).sort()).toEqual([...eventNames].sort());
  expect(Object.keys(contract).sort()).toEqual([...areas].sort());
  for (const area of areas)
    expect(Object.keys(contract[area]).sort()).toEqual([...requestNames[area]].sort());
});

test('files without a path are not handed to the main process', async () => {
  const sent: unknown[] = [];
  const bridge = buildBridge({
    invoke: async (_channel, args) => {
      sent.push(args);
    },
    subscribe: () => () => {},
    pathOf: (file) => (file === 'made up' ? '' : `/renders/${String(file)}`),
  });
  await bridge.takeDroppedFiles(['a.mov', 'made up', 'b.mov']);
  expect(sent).toEqual([{ paths: ['/renders/a.mov', '/renders/b.mov'] }]);
});
