"""Tests of renderdrop.py that need no service: `python3 -m unittest` in this folder. `npm test` runs them too."""

import ast
import copy
import json
import os
import stat
import sys
import tempfile
import time
import unittest
from typing import Any, Dict, List, Tuple

import renderdrop

HERE = os.path.dirname(os.path.abspath(__file__))
SCHEMAS = os.path.join(HERE, "..", "..", "docs", "json")


def schema(name: str) -> Dict[str, Any]:
    with open(os.path.join(SCHEMAS, name + ".schema.json"), encoding="utf-8") as file:
        return json.load(file)


def all_names() -> List[str]:
    return sorted(name[: -len(".schema.json")] for name in os.listdir(SCHEMAS) if name.endswith(".schema.json"))


def sample(of: Dict[str, Any]) -> Any:
    """A line with every field that the schema describes."""
    if "const" in of:
        return of["const"]
    if "enum" in of:
        return of["enum"][0]
    for choices in ("anyOf", "oneOf"):
        if choices in of:
            return sample(of[choices][0])
    kind = of.get("type")
    if kind == "object":
        return {name: sample(each) for name, each in of.get("properties", {}).items()}
    if kind == "array":
        return [sample(each) for each in of.get("prefixItems", [of.get("items", {})])]
    return {"string": "x", "number": 1.5, "integer": 7, "boolean": True, "null": None}.get(str(kind))


class FakeCommand:
    """A fake command: prints these lines and messages, and ends with this code."""

    def __init__(
        self,
        lines: List[Any],
        said: str = "",
        code: int = 0,
        waits: bool = False,
        queue: Tuple[str, int] = ("", 4),
    ) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="renderdrop ü ")
        path = os.path.join(self._folder.name, "renderdrop")
        with open(path, "w", encoding="utf-8") as file:
            file.write("#!{}\n".format(sys.executable))
            file.write("import signal, sys\n")
            file.write("if sys.argv[1] == 'queue': sys.stdout.write({!r}); sys.exit({})\n".format(*queue))
            file.write("signal.signal(signal.SIGTERM, lambda *_: sys.exit(130))\n")
            for line in lines:
                text = line if isinstance(line, str) else json.dumps(line)
                file.write("print({!r}, flush=True)\n".format(text))
            file.write("sys.stderr.write({!r})\n".format(said))
            file.write("signal.pause()\n" if waits else "")
            file.write("sys.exit({})\n".format(code))
        os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
        self._before = os.environ.get("RENDERDROP_COMMAND")
        os.environ["RENDERDROP_COMMAND"] = path

    def __enter__(self) -> "FakeCommand":
        return self

    def __exit__(self, *_: Any) -> None:
        self._folder.cleanup()
        if self._before is None:
            del os.environ["RENDERDROP_COMMAND"]
        else:
            os.environ["RENDERDROP_COMMAND"] = self._before


class EncodingCommand:
    """A fake command that makes videos and records how it was called."""

    PROGRAM = """#!{python}
import json, os, sys
words = sys.argv[1:]
with open({log!r}, "a") as log:
    log.write(words[0] + "\\n")
if words[0] == "link" and words[-1] == "LED Mian":
    print(json.dumps({{"type": "error", "code": "media_not_found", "message": "No such item.", "exit_code": 4,
        "remedy": "Similar names: LED Main, LED Side", "candidates": ["med_1  LED Main", "med_2  LED Side"]}}))
    sys.exit(4)
if words[0] == "encode":
    out = words[words.index("--out") + 1]
    with open(out, "x") as video, open(out + ".frames.json", "x") as note:
        video.write(" ".join(words[:6]))
        note.write(json.dumps({{"type": "encoded_from", "size_bytes": len(" ".join(words[:6]))}}))
    print(json.dumps({{"type": "encoded", "file": out}}))
else:
    print(json.dumps({{"type": "receipt", "file": words[-1], "state": "ready"}}))
"""

    def __init__(self, folder: str) -> None:
        path = os.path.join(folder, "renderdrop")
        self._log = os.path.join(folder, "called")
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.PROGRAM.format(python=sys.executable, log=self._log))
        os.chmod(path, 0o755)
        os.environ["RENDERDROP_COMMAND"] = path

    def called(self) -> List[str]:
        with open(self._log, encoding="utf-8") as file:
            words = file.read().split()
        os.remove(self._log)
        return words


class Frames(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="renderdrop ü ")
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.environ.pop, "RENDERDROP_COMMAND", None)
        self.frames = os.path.join(folder.name, "frames")
        os.mkdir(self.frames)
        for number in range(1, 4):
            self.write("LED_v01.{:04}.png".format(number), "x")
        self.command = EncodingCommand(folder.name)

    def write(self, name: str, text: str) -> None:
        with open(os.path.join(self.frames, name), "w", encoding="utf-8") as file:
            file.write(text)

    def upload(self, fps: str = "25", **how: Any) -> renderdrop.Receipt:
        return renderdrop.encode_and_upload(self.frames, fps=fps, project="P", **{"media": "LED Main", **how})

    def test_looks_the_item_up_before_it_encodes_and_names_similar_ones(self) -> None:
        with self.assertRaises(renderdrop.RenderdropError) as caught:
            self.upload(media="LED Mian")
        self.assertEqual(str(caught.exception), "No such item. Similar names: LED Main, LED Side")
        self.assertEqual(self.command.called(), ["link"])
        self.assertEqual(self.upload().file, os.path.join(self.frames, "LED_v01.mov"))

    def test_uploads_the_video_of_the_same_frames_and_replaces_that_of_others(self) -> None:
        video = self.upload().file
        again = renderdrop.start_encode_and_upload(self.frames, fps="25", project="P", media="LED Main").result(60)
        self.assertEqual(again.file, video)
        self.assertEqual(self.command.called(), ["link", "encode", "upload", "link", "upload"])
        self.upload(fps="24")
        with open(video, encoding="utf-8") as file:
            self.assertIn("--fps 24", file.read())
        self.write("LED_v01.0003.png", "rendered again")
        self.upload(fps="24")
        self.upload(fps="24", codec="prores4444")
        self.assertEqual(self.command.called(), ["link", "encode", "upload"] * 3)
        self.assertEqual(len([name for name in os.listdir(self.frames) if ".png" not in name]), 2)

    def test_leaves_a_video_alone_that_it_did_not_make(self) -> None:
        self.write("LED_v01.mov", "an editor's")
        with self.assertRaises(renderdrop.RenderdropError) as caught:
            self.upload()
        self.assertEqual((caught.exception.code, caught.exception.exit_code), ("output_exists", 5))
        self.assertEqual(self.command.called(), ["link"])
        other = os.path.join(self.frames, "other.mov")
        self.assertEqual(self.upload(out=other).file, other)


class Module(unittest.TestCase):
    def test_reads_as_python_3_7(self) -> None:
        for folder in (HERE, os.path.join(HERE, "examples")):
            for name in os.listdir(folder):
                if name.endswith(".py"):
                    with open(os.path.join(folder, name), encoding="utf-8") as file:
                        ast.parse(file.read(), name, feature_version=(3, 7))

    def test_imports_the_standard_library_only(self) -> None:
        with open(os.path.join(HERE, "renderdrop.py"), encoding="utf-8") as file:
            tree = ast.parse(file.read())
        imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        self.assertLessEqual({name.split(".")[0] for name in imported}, set(sys.stdlib_module_names))

    def test_every_function_and_argument_has_its_type(self) -> None:
        with open(os.path.join(HERE, "renderdrop.py"), encoding="utf-8") as file:
            functions = [node for node in ast.walk(ast.parse(file.read())) if isinstance(node, ast.FunctionDef)]
        for each in functions:
            self.assertIsNotNone(each.returns, each.name)
            for argument in each.args.args:
                if argument.arg != "self":
                    self.assertIsNotNone(argument.annotation, each.name + " " + argument.arg)


class Lines(unittest.TestCase):
    def test_takes_every_line_of_docs_json_with_more_fields_and_lines_than_it_knows(self) -> None:
        lines = [sample(schema(name)) for name in all_names() if name not in ("error", "receipt")]
        self.assertGreater(len(lines), 25)
        lines = [{**line, "of_a_later_version": 1} for line in lines] + [{"type": "of_a_later_version"}, "no json"]
        with FakeCommand(lines + [sample(schema("receipt"))]):
            heard = []  # type: List[renderdrop.Progress]
            receipt = renderdrop.upload("a.mov", project="p", media="m", on_progress=heard.append)
        self.assertEqual(receipt.data["type"], "receipt")
        self.assertEqual({progress.step for progress in heard}, {"encoding", "uploading"})
        for progress in heard:
            self.assertGreaterEqual(progress.fraction, 0)

    def test_every_attribute_reads_a_field_that_the_schema_has(self) -> None:
        for kind, name in (
            (renderdrop.Receipt, "receipt"),
            (renderdrop.Encoded, "encoded"),
            (renderdrop.Note, "note"),
        ):
            value = kind(sample(schema(name)))
            properties = [each for each in dir(kind) if isinstance(getattr(kind, each), property)]
            self.assertGreater(len(kind.__annotations__), 2)
            for attribute in [*kind.__annotations__, *properties]:
                getattr(value, attribute)

    def test_has_no_attribute_that_the_command_did_not_say(self) -> None:
        receipt = renderdrop.Receipt(sample(schema("receipt")))
        with self.assertRaisesRegex(AttributeError, "Receipt has no sate"):
            receipt.sate
        self.assertEqual(copy.copy(receipt).file, receipt.file)

    def test_names_what_went_wrong(self) -> None:
        line = {**sample(schema("error")), "code": "no_match", "message": "No match.", "remedy": "Look.", "exit_code": 4}
        with FakeCommand([line], code=4):
            with self.assertRaises(renderdrop.RenderdropError) as caught:
                renderdrop.projects()
        error = caught.exception
        self.assertEqual((error.code, error.message, error.remedy), ("no_match", "No match.", "Look. (x)"))
        self.assertEqual((error.exit_code, error.retry_helps, error.candidates), (4, False, ["x"]))

    def test_a_receipt_says_why_its_upload_failed(self) -> None:
        trouble = {"code": "could_not_be_processed", "sentence": "Processing failed.", "remedy": "Another codec."}
        line = {**sample(schema("receipt")), "state": "rejected", "trouble": trouble}
        with FakeCommand([line], code=6):
            with self.assertRaises(renderdrop.RenderdropError) as caught:
                renderdrop.upload("a.mov", project="p", match=True)
        self.assertEqual((caught.exception.code, caught.exception.exit_code), ("could_not_be_processed", 6))

    def test_says_the_last_words_of_a_command_that_printed_nothing(self) -> None:
        with FakeCommand([], said="one\ntwo", code=1):
            with self.assertRaisesRegex(renderdrop.RenderdropError, "two"):
                renderdrop.projects()

    def test_says_where_to_look_when_there_is_no_command(self) -> None:
        os.environ["RENDERDROP_COMMAND"] = "/nowhere/renderdrop"
        try:
            with self.assertRaisesRegex(renderdrop.RenderdropError, "RENDERDROP_COMMAND"):
                renderdrop.projects()
        finally:
            del os.environ["RENDERDROP_COMMAND"]

    def test_takes_no_other_program_for_the_command(self) -> None:
        with FakeCommand([]):
            with self.assertRaises(renderdrop.RenderdropError) as caught:
                renderdrop.projects()
        self.assertEqual((caught.exception.code, caught.exception.exit_code), ("command_missing", 4))
        self.assertIn("RENDERDROP_COMMAND", caught.exception.remedy or "")
        with FakeCommand(["1.2.3"]):
            self.assertEqual(renderdrop.projects(), [])

    def test_says_what_to_do_about_a_file_that_is_not_there(self) -> None:
        line = {**sample(schema("error")), "code": "file_missing", "remedy": None, "candidates": []}
        with FakeCommand([line], code=4):
            with self.assertRaises(renderdrop.RenderdropError) as caught:
                renderdrop.upload("a.mov", project="p", match=True)
        self.assertIn(os.getcwd(), caught.exception.remedy or "")

    def test_wants_one_place_for_a_render(self) -> None:
        for way in ({}, {"media": "m", "match": True}):  # type: ignore[var-annotated]
            with self.assertRaises(TypeError):
                renderdrop.upload("a.mov", project="p", **way)
            with self.assertRaises(TypeError):
                renderdrop.start_encode_and_upload("frames", fps=25, project="p", **way)


class InTheBackground(unittest.TestCase):
    def test_polls_without_waiting_and_cancels(self) -> None:
        line = {**sample(schema("progress")), "sent_bytes": 1, "size_bytes": 4}
        with FakeCommand([line], waits=True):
            task = renderdrop.start_upload("a.mov", project="p", match=True)
            heard = []  # type: List[renderdrop.Progress]
            until = time.monotonic() + 60
            while not heard and time.monotonic() < until:
                began = time.monotonic()
                heard = task.poll()
                self.assertLess(time.monotonic() - began, 1)
            self.assertEqual(heard[0].fraction, 0.25)
            self.assertFalse(task.done)
            with self.assertRaises(TimeoutError):
                task.result(timeout=0)
            task.cancel()
            with self.assertRaises(renderdrop.Canceled) as caught:
                task.result(timeout=60)
        # The fake command has no queue.
        self.assertIn("renderdrop queue cancel x", str(caught.exception))

    def test_says_of_a_canceled_upload_that_it_is_uploaded_already(self) -> None:
        line = {**sample(schema("progress")), "sent_bytes": 4, "size_bytes": 4}
        failure = {"type": "error", "code": "already_uploaded", "message": "a.mov is already uploaded.", "remedy": "Replace it."}
        with FakeCommand([line], waits=True, queue=(json.dumps({**failure, "exit_code": 5}) + "\n", 5)):
            task = renderdrop.start_upload("a.mov", project="p", match=True)
            until = time.monotonic() + 60
            while not task.poll() and time.monotonic() < until:
                pass
            task.cancel()
            with self.assertRaises(renderdrop.Canceled) as caught:
                task.result(timeout=60)
        self.assertEqual(str(caught.exception), "Canceled. a.mov is already uploaded. Replace it.")

    def test_says_that_it_waits_and_that_it_is_processed(self) -> None:
        before, renderdrop._WAITING_AFTER_SECONDS = renderdrop._WAITING_AFTER_SECONDS, 0.0
        self.addCleanup(setattr, renderdrop, "_WAITING_AFTER_SECONDS", before)
        told = []  # type: List[renderdrop.Progress]
        listener = renderdrop._Listener(told.append)
        state, sent = sample(schema("state")), {**sample(schema("progress")), "sent_bytes": 1, "size_bytes": 4}
        lines = [
            *[{**state, "state": "examining"}, None, {**state, "state": "sending"}, sent, None, None, sent],
            *[{**sent, "sent_bytes": 2}, {**state, "state": "held", "line": "Paused."}, {**sent, "sent_bytes": 4}],
            *[{**state, "state": "processing", "line": "Processing."}, None],
        ]
        for line in lines:
            listener(line)
        steps = [(each.step, each.done) for each in told]
        sending = [("uploading", 1), ("waiting", 1), ("uploading", 2), ("waiting", 2), ("uploading", 4)]
        self.assertEqual(steps, sending + [("processing", 4)])
        self.assertEqual([told[3].says, told[-1].says], ["Paused.", "Processing."])

    def test_hands_on_what_went_wrong(self) -> None:
        with FakeCommand([], said="no", code=10):
            task = renderdrop.start_encode_and_upload("frames", fps=25, project="p", new=True)
            with self.assertRaises(renderdrop.RenderdropError) as caught:
                task.result(timeout=60)
        self.assertTrue(caught.exception.retry_helps)

    def test_ends_the_command_when_whoever_listens_has_enough(self) -> None:
        def stop(_: renderdrop.Progress) -> None:
            raise KeyboardInterrupt

        with FakeCommand([sample(schema("progress"))], waits=True):
            with self.assertRaises(KeyboardInterrupt):
                renderdrop.upload("a.mov", project="p", match=True, on_progress=stop)


if __name__ == "__main__":
    unittest.main()
