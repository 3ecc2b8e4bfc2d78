import { asciiLiteral, countsAlike, headComments, type MarkerList } from './markers.ts';

/** A script for After Effects (File > Scripts > Run Script File…) that puts a marker for each note on the open comp. */
export const notesForAfterEffects = (
  list: MarkerList,
): string => `// After Effects: open the comp, then File > Scripts > Run Script File...
${headComments('//', list)}
(function () {
  var notes = ${asciiLiteral(list.markers.map(({ frame, open, text }) => ({ frame, open, text })))};
  var comp = app.project.activeItem;
  if (!(comp instanceof CompItem)) {
    alert("Open the comp that the notes are about, then run this script again.");
    return;
  }
  var countsAlike = ${countsAlike(list, 'comp.frameRate', 'Math.abs')};
  app.beginUndoGroup("Notes");
  for (var i = 0; i < notes.length; i += 1) {
    var time = countsAlike ? notes[i].frame * comp.frameDuration : (notes[i].frame * ${list.rate.den}) / ${list.rate.num};
    var text = notes[i].text;
    var label = notes[i].open ? 1 : 9;
    var markers = comp.markerProperty;
    if (markers.numKeys > 0) {
      var near = markers.nearestKeyIndex(time);
      if (Math.abs(markers.keyTime(near) - time) < comp.frameDuration / 2) {
        var there = markers.keyValue(near);
        if (there.comment.indexOf(text) !== -1) continue;
        text = there.comment + "\\n" + text;
        if (there.label === 1) label = 1;
      }
    }
    var marker = new MarkerValue(text);
    marker.label = label;
    markers.setValueAtTime(time, marker);
  }
  app.endUndoGroup();
})();
`;
