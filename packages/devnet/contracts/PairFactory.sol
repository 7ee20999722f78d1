// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Pair} from "./Pair.sol";

/// Makes at most one pool per pair of tokens and remembers where it is.
contract PairFactory {
    mapping(address => mapping(address => address)) public getPair;
    address[] public allPairs;

    event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count);

    error SameToken();
    error PairExists();

    function createPair(address a, address b) external returns (address pair) {
        if (a == b) revert SameToken();
        if (getPair[a][b] != address(0)) revert PairExists();
        (address token0, address token1) = a < b ? (a, b) : (b, a);
        pair = address(new Pair(token0, token1));
        getPair[token0][token1] = pair;
        getPair[token1][token0] = pair;
        allPairs.push(pair);
        emit PairCreated(token0, token1, pair, allPairs.length);
    }

    function allPairsLength() external view returns (uint256) {
        return allPairs.length;
    }
}
