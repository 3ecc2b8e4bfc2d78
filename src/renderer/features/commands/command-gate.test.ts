import { expect, it } from 'vitest';
import type { CommandId } from '../../../shared/model/commands.ts';
import { CommandGate } from './command-gate.ts';

it('loses no command that is asked for before anybody can do it, and keeps their order', () => {
  const gate = new CommandGate();
  const done: CommandId[] = [];
  gate.ask('transfers');
  gate.ask('grid');
  const close = gate.open((id) => done.push(id));
  expect(done).toEqual(['transfers', 'grid']);
  gate.ask('list');
  expect(done).toEqual(['transfers', 'grid', 'list']);

  close();
  gate.ask('mine');
  gate.open((id) => done.push(id));
  expect(done).toEqual(['transfers', 'grid', 'list', 'mine']);
});

it('does not let one that ended late take the place of its successor', () => {
  const gate = new CommandGate();
  const done: string[] = [];
  const closeFirst = gate.open((id) => done.push(`first ${id}`));
  gate.open((id) => done.push(`second ${id}`));
  closeFirst();
  gate.ask('grid');
  expect(done).toEqual(['second grid']);
});
