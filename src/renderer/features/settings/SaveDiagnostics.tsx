import { useMutation } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { diagnosticsTexts } from '../../../shared/messages/diagnostics.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SettingRow } from './SettingRow.tsx';

/** Saves a file for support, which the person can read before sharing it. */
export function SaveDiagnostics() {
  const { requests } = useBridge();
  const [hidesNames, setHidesNames] = useState(false);
  const save = useMutation({ mutationFn: () => unwrap(requests.logs.saveDiagnostics({ hidesNames })) });
  const result = save.data?.savedAs
    ? diagnosticsTexts.savedAs(save.data.savedAs)
    : failureOf(save.error)?.sentence;
  return (
    <SettingRow
      label={diagnosticsTexts.title}
      description={
        <>
          {diagnosticsTexts.hint}{' '}
          <span role="status">{save.isPending ? diagnosticsTexts.saving : result}</span>
        </>
      }
    >
      <Checkbox isSelected={hidesNames} onChange={setHidesNames}>
        {diagnosticsTexts.hideNames}
      </Checkbox>
      <Button icon={<LifeBuoy />} onPress={() => save.isPending || save.mutate()}>
        {diagnosticsTexts.save}
      </Button>
    </SettingRow>
  );
}
