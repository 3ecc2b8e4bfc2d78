import type { FailureText } from '../../../shared/messages/failure-text.ts';
import { uploadFailures } from '../../../shared/messages/upload-failures.ts';
import { type RemedyAction, type Trouble, troubleOf } from '../../../shared/model/trouble.ts';
import type { ApiTrouble } from './decision.ts';

type Texts = typeof uploadFailures;
type Code = keyof Texts;
type Given<Name extends Code> = Texts[Name] extends (...given: infer Arguments) => FailureText
  ? Arguments
  : [];

/** The trouble with this code; `given` fills in its sentence. */
export function uploadTrouble<Name extends Code>(code: Name, ...given: Given<Name>): Trouble {
  const text = uploadFailures[code] as FailureText | ((...filled: Given<Name>) => FailureText);
  return troubleOf(code, typeof text === 'function' ? text(...given) : text);
}

/** The sentences of a failed call, with the action that helps an upload. */
export const troubleOfCall = (api: ApiTrouble, action: RemedyAction | null): Trouble => ({
  code: api.code,
  sentence: api.sentence,
  remedy: api.remedy,
  action,
  requestId: api.requestId,
});
