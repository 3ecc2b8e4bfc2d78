import type { FailureText } from '../../../shared/messages/failure-text.ts';
import { uploadFailures } from '../../../shared/messages/upload-failures.ts';
import { type RemedyAction, type Trouble, troubleOf } from '../../../shared/model/trouble.ts';
import type { ApiTrouble } from './decision.ts';

type Texts = typeof uploadFailures;
type Code = keyof Texts;
type Given<Name extends Code> = Texts[Name] extends (...given: infer Arguments) => FailureText
  ? Arguments
  : [];

/** What went wrong with an upload: its code, and what fills its sentence. */
export function uploadTrouble<Name extends Code>(code: Name, ...given: Given<Name>): Trouble {
  const text = uploadFailures[code] as FailureText | ((...filled: Given<Name>) => FailureText);
  return troubleOf(code, typeof text === 'function' ? text(...given) : text);
}

/** A call's own words, with what helps an upload. */
export const troubleOfCall = (api: ApiTrouble, action: RemedyAction | null): Trouble => ({
  code: api.code,
  sentence: api.sentence,
  remedy: api.remedy,
  action,
  requestId: api.requestId,
});
