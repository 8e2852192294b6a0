import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json, jsonLanguage, jsonParseLinter } from "@codemirror/lang-json";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Annotation, EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useRef } from "react";
import type { JsonSchema } from "../../api/types.ts";
import { sentenceOf } from "../../problems/sentence.ts";
import { words } from "../../words/words.ts";
import { keyOf, type Path } from "../state/path.ts";
import type { Problem } from "../state/problems.ts";
import { completeExpressions, type ExpressionSource } from "./expression-completion.ts";
import { completeFrom } from "./json-completion.ts";
import { rangeOf } from "./json-place.ts";
import { editorTheme, highlightStyle } from "./json-theme.ts";

interface JsonEditorProps {
  text: string;
  schema: JsonSchema;
  problems: readonly Problem[];
  /** The block that a person works on. */
  selected: Path | null;
  expressions: ExpressionSource;
  onText(text: string): void;
}

/** Marks changes that come from the block list, which must not be sent back to it. */
const fromOutside = Annotation.define<boolean>();

/**
 * Lives in a shadow root: there CodeMirror hands its styles over as constructed sheets, which the console's content
 * security policy allows, whereas a `<style>` element in the page would need an exception.
 */
export function JsonEditor({ text, schema, problems, selected, expressions, onText }: JsonEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latestText = useRef(text);
  const latestOnText = useRef(onText);
  latestOnText.current = onText;
  /** Texts on their way to the page and back. One that comes back late must not undo what was typed since. */
  const onTheWay = useRef<string[]>([]);
  const latestProblems = useRef(problems);
  const latestExpressions = useRef(expressions);
  latestExpressions.current = expressions;

  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: latestText.current,
        extensions: [
          extensions(schema, () => latestExpressions.current),
          listening((typed) => {
            onTheWay.current.push(typed);
            latestOnText.current(typed);
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, [schema]);

  useEffect(() => {
    latestText.current = text;
    if (!view.current) return;
    const returned = onTheWay.current.indexOf(text);
    onTheWay.current.splice(0, returned < 0 ? onTheWay.current.length : returned + 1);
    if (returned < 0) takeText(view.current, text);
    mark(view.current, latestProblems.current);
  }, [text]);

  useEffect(() => {
    latestProblems.current = problems;
    if (view.current) mark(view.current, problems);
  }, [problems]);

  const chosen = selected && keyOf(selected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a path is a new array each time, and its key is not.
  useEffect(() => {
    if (view.current && selected && !view.current.hasFocus) goTo(view.current, selected);
  }, [chosen]);

  return <div className="json-editor" ref={host} />;
}

const parseProblems = jsonParseLinter();

/** Marks where the text is no JSON, and what the service does not accept. */
function mark(view: EditorView, problems: readonly Problem[]): void {
  const refused: Diagnostic[] = problems
    .filter((problem) => problem.in === "config")
    .map((problem) => ({ ...rangeOf(view.state, problem.path), severity: "error", message: sentenceOf(problem.said) }));
  view.dispatch(setDiagnostics(view.state, [...parseProblems(view), ...refused]));
}

/** Puts the cursor to a block that was chosen elsewhere, in sight and without taking the focus. */
function goTo(view: EditorView, block: Path): void {
  const { from } = rangeOf(view.state, block);
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
}

function listening(onText: (text: string) => void): Extension {
  return EditorView.updateListener.of((update) => {
    const isOurs = update.transactions.some((transaction) => transaction.annotation(fromOutside));
    if (update.docChanged && !isOurs) onText(update.state.doc.toString());
  });
}

/** Replaces only what differs, so that cursor, folds and scrolling stay where they are. */
function takeText(view: EditorView, text: string): void {
  const before = view.state.doc.toString();
  if (before === text) return;
  const most = Math.min(before.length, text.length);
  let start = 0;
  while (start < most && before[start] === text[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === text[text.length - 1 - end]) end++;
  view.dispatch({
    changes: { from: start, to: before.length - end, insert: text.slice(start, text.length - end) },
    annotations: fromOutside.of(true),
  });
}

function extensions(schema: JsonSchema, expressions: () => ExpressionSource): Extension {
  return [
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    EditorView.lineWrapping,
    json(),
    jsonLanguage.data.of({ autocomplete: completeFrom(schema) }),
    jsonLanguage.data.of({ autocomplete: completeExpressions(expressions) }),
    autocompletion(),
    editorTheme,
    syntaxHighlighting(highlightStyle),
    // Tab keeps its meaning of "next control"; indenting is for the formatter.
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
    ]),
    EditorView.contentAttributes.of({ "aria-label": words().preview.json, tabindex: "0" }),
  ];
}
