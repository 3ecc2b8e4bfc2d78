"""An executor for Unreal's Movie Render Queue that uploads what each job wrote.

Put into PROJECT/Content/Python, then into init_unreal.py: import renderdrop_executor. Choose RenderdropExecutor in Project
Settings > Movie Render Pipeline > Default Local Executor. RENDERDROP_PROJECT names the project, RENDERDROP_MEDIA the item;
without it the item is matched by name.

Not run in Unreal itself: a test drives it against a stub of its API.
"""

import os
import re

import renderdrop
import unreal

_MOVIES = (".mov", ".mp4", ".mxf", ".avi")


@unreal.uclass()
class RenderdropExecutor(unreal.MoviePipelinePIEExecutor):
    def _post_init(self):
        self.on_individual_job_work_finished_delegate.add_callable(job_finished)


def job_finished(output):
    """Called with everything that a job wrote. A canceled job counts as unsuccessful."""
    if not output.success:
        return
    for path, only in outputs_of(output):
        start(path, frame_rate_of(output), only)


def outputs_of(output):
    """All movies, and one frame of each sequence with the numbers of its first and last, because its folder may hold frames
    of other renders."""
    paths = [
        str(path)
        for shot in output.shot_data
        for layer in shot.render_pass_data.values()
        for path in layer.file_paths
    ]
    movies = [path for path in paths if path.lower().endswith(_MOVIES)]
    sequences = {}
    for path in paths:
        if path not in movies:
            sequences.setdefault(re.sub(r"\d+(?=\.[^.]+$)", "#", path), []).append(path)
    return [(path, None) for path in movies] + [(frames[0], _span_of(frames)) for frames in sequences.values()]


def _span_of(frames):
    numbers = [int(digits) for path in frames for digits in re.findall(r"(\d+)\.[^.]+$", path)]
    return (min(numbers), max(numbers)) if numbers else None


def frame_rate_of(output):
    """The frame rate of the sequence that the job renders."""
    sequence = unreal.SystemLibrary.conv_soft_obj_path_to_soft_obj_ref(output.job.sequence)
    rate = sequence.get_display_rate()
    return "{}/{}".format(rate.numerator, rate.denominator)


def start(path, fps, only):
    project = os.environ.get("RENDERDROP_PROJECT")
    if not project:
        unreal.log_error("Renderdrop: set RENDERDROP_PROJECT.")
        return
    media = os.environ.get("RENDERDROP_MEDIA")
    goes = {"media": media} if media else {"match": True}
    if path.lower().endswith(_MOVIES):
        task = renderdrop.start_upload(path, project=project, **goes)
    else:
        task = renderdrop.start_encode_and_upload(path, fps=fps, project=project, only=only, **goes)
    follow(os.path.basename(path), task)


def follow(name, task):
    """Polls the task in the editor's own tick, so nothing waits."""

    def tick(_seconds):
        if not task.done:
            return
        unreal.unregister_slate_post_tick_callback(handle)
        try:
            unreal.log("Renderdrop: {}: v{} is ready".format(name, task.result().version_number))
        except Exception as error:
            unreal.log_error("Renderdrop: {}: {}".format(name, error))

    handle = unreal.register_slate_post_tick_callback(tick)
