import { describe, expect, it } from 'vitest';
import { areOpposites, sharedLetters, wordWeight } from './word-distance.ts';

describe('how surely one word was meant by another', () => {
  it.each([
    ['a letter changed', 'kalibra', 'kalibri', 0.85],
    ['a letter changed at the start', 'kalibra', 'talibra', 0.85],
    ['two neighbors swapped', 'encore', 'encoer', 0.85],
    ['a letter left out', 'starfield', 'starfeld', 0.85],
    ['two letters of a long word', 'countdown', 'kauntdown', 0.85],
    ['two letters of a short word', 'encore', 'onkore', 0],
    ['three letters of a long word', 'countdown', 'kauntdawn', 0],
    ['two letters of a long word, and two swapped', 'countdown', 'kauntdonw', 0],
    ['two letters of a word of eight', 'midnight', 'medneght', 0.85],
    ['a letter more and another one', 'encore', 'nacore', 0],
    ['a much longer word', 'bridge', 'kalibration', 0],
    ['another word of the same length', 'kalibra', 'bridges', 0],
    ['a word cut short', 'bridge', 'bri', 0.9],
    ['too short to be cut', 'bridge', 'br', 0],
    ['four letters, one of them another', 'rain', 'main', 0],
    ['five letters, one of them another', 'train', 'brain', 0.85],
    ['two of four letters swapped', 'mian', 'main', 0.85],
    ['a letter more than four', 'maain', 'main', 0.85],
    ['three letters, one of them another', 'red', 'rod', 0],
    ['a short form', 'l', 'left', 0.95],
  ])('%s: %s, %s', (_, one, other, weight) => {
    expect(wordWeight(one, other)).toBe(weight);
    expect(wordWeight(other, one)).toBe(weight);
  });
});

it('knows what rules one another out', () => {
  expect(areOpposites('left', 'right')).toBe(true);
  expect(areOpposites('a', 'd')).toBe(true);
  expect(areOpposites('left', 'main')).toBe(false);
  expect(areOpposites('ab', 'cd')).toBe(false);
});

it('takes a letter beyond the first plane for one letter', () => {
  expect(areOpposites('𝐀', '𝐃')).toBe(true);
});

it('counts the letters that two words share by their whole where one is a short form', () => {
  expect(sharedLetters('l', 'left')).toBe(2.5);
  expect(sharedLetters('bri', 'bridge')).toBe(3);
});
