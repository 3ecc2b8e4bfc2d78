// "Send to > Upload with Renderdrop" in the File Explorer, which passes on the selected files. Windows Script Host runs
// it. It doesn't use cmd.exe, which would interpret "&" and "%" in names. Not run in Windows itself: a test drives it
// against a stub.
var app = '@APP@';

// Quotes for CommandLineToArgvW, which treats backslashes specially only before a quotation mark.
function quoted(word) {
  return '"' + word.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1') + '"';
}

var words = [];
var i;
for (i = 0; i < app.length; i++) words.push(quoted(app[i]));
for (i = 0; i < WScript.Arguments.length; i++) words.push(quoted(WScript.Arguments(i)));
new ActiveXObject('WScript.Shell').Run(words.join(' '), 1, false);
