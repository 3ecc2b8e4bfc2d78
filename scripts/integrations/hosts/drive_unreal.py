"""The parts of Unreal's Python API that Movie Render Queue uses, around renderdrop_executor."""

import os
import sys
import types

import fake_command

logs, ticks = [], []


class Delegate:
    def add_callable(self, call):
        self.call = call


class Executor:
    def __init__(self):
        self.on_individual_job_work_finished_delegate = Delegate()
        self._post_init()


unreal = types.ModuleType("unreal")
unreal.uclass = lambda: lambda kind: kind
unreal.MoviePipelinePIEExecutor = Executor
unreal.log = logs.append
unreal.log_error = logs.append
unreal.register_slate_post_tick_callback = lambda call: ticks.append(call) or call
unreal.unregister_slate_post_tick_callback = ticks.remove
rate = types.SimpleNamespace(numerator=24000, denominator=1001)
sequence = types.SimpleNamespace(get_display_rate=lambda: rate)
unreal.SystemLibrary = types.SimpleNamespace(conv_soft_obj_path_to_soft_obj_ref=lambda _path: sequence)
sys.modules["unreal"] = unreal

import renderdrop_executor  # noqa: E402


def finished(paths, success=True):
    layer = types.SimpleNamespace(file_paths=paths)
    shot = types.SimpleNamespace(render_pass_data={"base": layer})
    job = types.SimpleNamespace(sequence="/Game/Halo.Halo")
    executor = renderdrop_executor.RenderdropExecutor()
    output = types.SimpleNamespace(success=success, job=job, shot_data=[shot])
    executor.on_individual_job_work_finished_delegate.call(output)


def tick_until_done():
    for each in list(ticks):
        each(0.1)
    return not ticks


finished(["/r/a.mov"])
assert logs == ["Renderdrop: set RENDERDROP_PROJECT."], logs
del logs[:]
os.environ["RENDERDROP_PROJECT"] = "Summer Tour"
finished(["/r/a.mov"], success=False)
assert ticks == [] and fake_command.called() == [], "a canceled job uploads nothing"
finished(["/r/halo.0001.exr", "/r/halo.0002.exr"])
fake_command.until(tick_until_done)
encode, upload = fake_command.called()
assert encode[-1] == "/r/halo.0001.exr" and encode[encode.index("--fps") + 1] == "24000/1001", encode
assert encode[encode.index("--frames") + 1] == "1-2", "frames of another render in the folder are no part of it"
assert upload[4] == "--match", upload
assert logs == ["Renderdrop: halo.0001.exr: v5 is ready"], logs
