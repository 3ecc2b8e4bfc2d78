import { z } from 'zod';

/** No name in a template may contain a C0 or C1 control character. A description may contain line breaks and tabs. */
const withoutControls = /^[^\p{Cc}]*$/u;
const identifier = z.string().regex(/^[A-Za-z_]\w{0,63}$/);
const description = z
  .string()
  .min(1)
  .max(2_048)
  .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u);
const word = z.string().regex(withoutControls);
const nameOf = (max: number) => word.min(1).max(max);

const parameter = z.discriminatedUnion('type', [
  z.strictObject({
    name: identifier,
    type: z.literal('STRING'),
    description: description.optional(),
    default: z.string().max(1_024).optional(),
  }),
  z.strictObject({
    name: identifier,
    type: z.literal('PATH'),
    description: description.optional(),
    default: z.string().max(1_024).optional(),
    objectType: z.enum(['FILE', 'DIRECTORY']).optional(),
    dataFlow: z.enum(['NONE', 'IN', 'OUT', 'INOUT']).optional(),
  }),
]);

const action = z.strictObject({
  command: word.min(1),
  args: z.array(word).min(1).optional(),
  timeout: z.int().positive().optional(),
  cancelation: z
    .discriminatedUnion('mode', [
      z.strictObject({ mode: z.literal('TERMINATE') }),
      z.strictObject({
        mode: z.literal('NOTIFY_THEN_TERMINATE'),
        notifyPeriodInSeconds: z.int().positive().max(600).optional(),
      }),
    ])
    .optional(),
});

const step = z.strictObject({
  name: nameOf(64),
  description: description.optional(),
  dependencies: z
    .array(z.strictObject({ dependsOn: nameOf(64) }))
    .min(1)
    .optional(),
  parameterSpace: z
    .strictObject({
      taskParameterDefinitions: z
        .array(z.strictObject({ name: identifier, type: z.literal('INT'), range: z.string().min(1) }))
        .min(1)
        .max(16),
    })
    .optional(),
  script: z.strictObject({
    actions: z.strictObject({ onRun: action }),
    embeddedFiles: z
      .array(
        z.strictObject({
          name: identifier,
          type: z.literal('TEXT'),
          filename: nameOf(64)
            .regex(/^[^/\\]+$/)
            .optional(),
          runnable: z.boolean().optional(),
          data: z.string().min(1),
        }),
      )
      .min(1)
      .optional(),
  }),
});

/**
 * What Open Job Description 2023-09 requires of a job template, limited to what ours uses; anything else is refused.
 * Written from the specification, "Template Schemas [Version: 2023-09]", section by section.
 */
export const openJobTemplateSchema = z.strictObject({
  specificationVersion: z.literal('jobtemplate-2023-09'),
  $schema: z.string().optional(),
  name: word.min(1),
  description: description.optional(),
  parameterDefinitions: z.array(parameter).min(1).max(50).optional(),
  steps: z.array(step).min(1),
});

export type OpenJobTemplate = z.output<typeof openJobTemplateSchema>;

/** The longest job name, after all values have been filled in. */
const longestName = 128;

/** Rules that a schema can't express: unique names, steps that others can wait for, and values that exist where they are used. */
export function problemsOf(template: OpenJobTemplate): readonly string[] {
  const parameters = template.parameterDefinitions ?? [];
  const names = template.steps.map(({ name }) => name);
  return [
    ...twice('parameter', namesOf(parameters)),
    ...twice('step', names),
    ...template.steps.flatMap((each) => stepProblems(each, names.slice(0, names.indexOf(each.name)))),
    ...valueProblems('the name', template.name, namesAtSubmission(parameters)),
    ...(template.name.replaceAll(reference, '').length < longestName ? [] : ['the name is too long']),
    ...template.steps.flatMap((each) => stepValueProblems(each, parameters)),
  ];
}

type Step = OpenJobTemplate['steps'][number];
type Parameters = NonNullable<OpenJobTemplate['parameterDefinitions']>;

const namesOf = (of: readonly { readonly name: string }[]) => of.map(({ name }) => name);

const twice = (what: string, names: readonly string[]): readonly string[] =>
  names.filter((name, at) => names.indexOf(name) !== at).map((name) => `two of one name: ${what} ${name}`);

/** Steps must be listed in an order in which they can run, so that none waits for itself through others. */
function stepProblems({ name, dependencies = [], parameterSpace, script }: Step, before: readonly string[]) {
  return [
    ...dependencies
      .filter(({ dependsOn }) => !before.includes(dependsOn))
      .map(({ dependsOn }) => `${name} waits for ${dependsOn}, which is no step before it`),
    ...twice('task parameter', namesOf(parameterSpace?.taskParameterDefinitions ?? [])),
    ...twice('file', namesOf(script.embeddedFiles ?? [])),
  ];
}

const reference = /\{\{\s*([\w.]+)\s*\}\}/g;
const frames = /^\s*-?\d+\s*(?:-\s*-?\d+\s*(?::-?[1-9]\d*)?)?\s*$/;

/** When a job is made, the only value of a path is the one that was typed. */
const namesAtSubmission = (parameters: Parameters): readonly string[] =>
  parameters.flatMap(({ name, type }) =>
    type === 'PATH' ? [`RawParam.${name}`] : [`Param.${name}`, `RawParam.${name}`],
  );

function stepValueProblems({ name, parameterSpace, script }: Step, parameters: Parameters) {
  const ofTask = parameterSpace?.taskParameterDefinitions ?? [];
  const files = script.embeddedFiles ?? [];
  const onWorker = [
    ...parameters.flatMap((each) => [`Param.${each.name}`, `RawParam.${each.name}`]),
    ...ofTask.flatMap((each) => [`Task.Param.${each.name}`, `Task.RawParam.${each.name}`]),
    ...files.map((each) => `Task.File.${each.name}`),
    ...['Session.WorkingDirectory', 'Session.HasPathMappingRules', 'Session.PathMappingRulesFile'],
  ];
  const { command, args = [] } = script.actions.onRun;
  const texts = [command, ...args, ...files.map(({ data }) => data)];
  return [
    ...texts.flatMap((text) => valueProblems(name, text, onWorker)),
    ...ofTask.flatMap(({ range }) => [
      ...valueProblems(name, range, namesAtSubmission(parameters)),
      ...rangeProblems(name, range, parameters),
    ]),
  ];
}

function valueProblems(where: string, text: string, known: readonly string[]): readonly string[] {
  const unknown = [...text.matchAll(reference)]
    .map(([, name = '']) => name)
    .filter((name) => !known.includes(name));
  const isOpen = /\{\{|\}\}/.test(text.replaceAll(reference, ''));
  return [
    ...unknown.map((name) => `${where}: there is no ${name} here`),
    ...(isOpen ? [`${where}: a pair of brackets is not whole: ${text}`] : []),
  ];
}

/** Checks a range with the parameters' default values filled in. */
function rangeProblems(where: string, range: string, parameters: Parameters): readonly string[] {
  const filled = range.replaceAll(reference, (_all, name: string) => {
    const parameter = parameters.find((each) => name.endsWith(`.${each.name}`));
    return parameter?.default ?? '1';
  });
  return filled.split(',').every((part) => frames.test(part)) ? [] : [`${where}: no frames: ${filled}`];
}
