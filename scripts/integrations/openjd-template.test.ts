import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openJobTemplateSchema, problemsOf } from './testing/openjd-template.ts';

const text = readFileSync(join(import.meta.dirname, '../../integrations/openjd/template.json'), 'utf8');

describe('the template of Open Job Description', () => {
  it('meets its specification', () => {
    expect(problemsOf(openJobTemplateSchema.parse(JSON.parse(text)))).toEqual([]);
  });

  it.each([
    ['another version', '"jobtemplate-2023-09"', '"jobtemplate-2024-01"'],
    ['a property that there is not', '"objectType"', '"objectKind"'],
    ['a kind of parameter that there is not', '"type": "PATH"', '"type": "FOLDER"'],
    ['a name with a hyphen', '"name": "KeyFile"', '"name": "Key-File"'],
    ['a name that is too long', '"name": "Upload",', `"name": "${'Upload'.repeat(11)}",`],
    ['a control character', '"command": "sh"', String.raw`"command": "s\u0007h"`],
    ['more time to end than there is', '"notifyPeriodInSeconds": 10', '"notifyPeriodInSeconds": 601'],
    ['a way to end that there is not', '"NOTIFY_THEN_TERMINATE"', '"NOTIFY"'],
    ['a file of another kind', '"type": "TEXT"', '"type": "BINARY"'],
    ['no steps', '"steps": [', '"steps": [], "$schema": ['],
  ])('is refused with %s', (_what, right, wrong) => {
    expect(text).toContain(right);
    expect(openJobTemplateSchema.safeParse(JSON.parse(text.replace(right, wrong))).success).toBe(false);
  });

  it.each([
    ['a value that nobody gives', '{{Param.Video}}', '{{Param.Movie}}', 'there is no Param.Movie here'],
    ['a path in its name', '{{Param.Item}} to', '{{Param.Scene}} to', 'there is no Param.Scene here'],
    ['a task of another step', '"{{Param.KeyFile}}"', '"{{Task.Param.Frame}}"', 'no Task.Param.Frame here'],
    ['half a value', '{{Param.Fps}}', '{{Param.Fps}', 'brackets is not whole'],
    ['a step that waits for none', '"dependsOn": "Render"', '"dependsOn": "Encode"', 'no step before it'],
    ['a step that waits for itself', '"dependsOn": "Render"', '"dependsOn": "Upload"', 'no step before it'],
    ['two parameters of one name', '"name": "Video"', '"name": "Output"', 'two of one name'],
    [
      'two steps of one name',
      '"name": "Upload",\n      "dep',
      '"name": "Render",\n      "dep',
      'two of one name',
    ],
    ['frames that are none', '"default": "1-240"', '"default": "1 to 240"', 'no frames'],
  ])('has no %s', (_what, right, wrong, problem) => {
    expect(text).toContain(right);
    const changed = openJobTemplateSchema.parse(JSON.parse(text.replace(right, wrong)));
    expect(problemsOf(changed).join('\n')).toContain(problem);
  });
});
